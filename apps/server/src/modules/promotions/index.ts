import { join } from 'node:path'
import { inTransaction, loadMigrations } from '@hiyas/database'
import { ok } from '@hiyas/kernel'
import type { Deps, Module } from '../../platform/module.ts'
import { DEMO_MERCHANT_CODE, DEMO_RANKS } from './demo.ts'
import { insertRank } from './repository.ts'
import { routes } from './routes.ts'
import { createService, type PromotionsNeeds } from './service.ts'

export function createPromotions({ database, clock }: Deps, needs: PromotionsNeeds): { module: Module } {
  const module: Module = {
    name: 'promotions',
    needs: ['identity', 'wallet'],
    migrations: () => loadMigrations('promotions', join(import.meta.dirname, 'migrations')),
    routes: routes(createService(database, clock, needs)),
    async loadDemo() {
      await inTransaction(database, async tx => {
        for (const rank of DEMO_RANKS) await insertRank(tx, DEMO_MERCHANT_CODE, rank)
        return ok(null)
      })
    },
  }
  return { module }
}
