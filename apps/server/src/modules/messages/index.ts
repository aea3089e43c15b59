import { join } from 'node:path'
import { inTransaction, loadMigrations } from '@hiyas/database'
import { ok } from '@hiyas/kernel'
import type { Deps, Module } from '../../platform/module.ts'
import { DEMO_CONTENT, DEMO_MERCHANT_CODES } from './demo.ts'
import { routes } from './routes.ts'
import { addContent, createService } from './service.ts'

export function createMessages({ database, clock }: Deps): { module: Module } {
  const module: Module = {
    name: 'messages',
    needs: [],
    migrations: () => loadMigrations('messages', join(import.meta.dirname, 'migrations')),
    routes: routes(createService(database, clock)),
    async loadDemo() {
      await inTransaction(database, async tx => {
        for (const merchant of DEMO_MERCHANT_CODES) {
          await addContent(tx, merchant, DEMO_CONTENT, new Date(clock.nowMs()))
        }
        return ok(null)
      })
    },
  }
  return { module }
}
