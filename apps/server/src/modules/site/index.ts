import { join } from 'node:path'
import { inTransaction, loadMigrations } from '@hiyas/database'
import { ok } from '@hiyas/kernel'
import type { Deps, Module } from '../../platform/module.ts'
import { DEMO_LINKS, DEMO_MERCHANTS } from './demo.ts'
import { putLinks, putMerchant } from './repository.ts'
import { routes } from './routes.ts'
import { createService, type SiteDoor } from './service.ts'

export { DEMO_MERCHANT_CODES } from './demo.ts'
export {
  applySiteSettings,
  holdPlayMoney,
  holdTrialLicence,
  readSiteSettings,
  type SiteChanges,
  type SiteSettings,
  trialCodeOf,
} from './merchant-settings.ts'
export type { SiteBasics } from './models.ts'
export { isMerchant } from './repository.ts'
export type { SiteDoor } from './service.ts'

export function createSite(deps: Deps): { module: Module; door: SiteDoor } {
  const door = createService(deps)
  const module: Module = {
    name: 'site',
    needs: [],
    migrations: () => loadMigrations('site', join(import.meta.dirname, 'migrations')),
    routes: routes(door, deps.clock),
    async loadDemo() {
      await inTransaction(deps.database, async tx => {
        for (const merchant of DEMO_MERCHANTS) {
          const isNew = await putMerchant(tx, merchant)
          if (isNew) await putLinks(tx, merchant.code, DEMO_LINKS)
        }
        return ok(null)
      })
      door.refresh()
    },
  }
  return { module, door }
}
