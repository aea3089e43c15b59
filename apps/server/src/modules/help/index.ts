import { join } from 'node:path'
import { inTransaction, loadMigrations } from '@hiyas/database'
import { ok } from '@hiyas/kernel'
import type { Deps, Module } from '../../platform/module.ts'
import type { IdentityDoor } from '../identity/index.ts'
import { DEMO_MERCHANT_CODES } from '../site/index.ts'
import { DEMO_ARTICLES } from './demo.ts'
import { routes } from './routes.ts'
import { addArticles, createService } from './service.ts'

export { applyTermsTexts, type TermsTexts } from './terms.ts'

/** What the module asks of identity, which knows what holds of the terms. */
export type HelpNeeds = Pick<IdentityDoor, 'termsInForce'>

export function createHelp({ database, clock }: Deps, identity: HelpNeeds): { module: Module } {
  const module: Module = {
    name: 'help',
    needs: ['site', 'identity'],
    migrations: () => loadMigrations('help', join(import.meta.dirname, 'migrations')),
    routes: routes(createService(database, clock, identity)),
    async loadDemo() {
      await inTransaction(database, async tx => {
        for (const merchant of DEMO_MERCHANT_CODES) {
          await addArticles(tx, merchant, DEMO_ARTICLES, new Date(clock.nowMs()))
        }
        return ok(null)
      })
    },
  }
  return { module }
}
