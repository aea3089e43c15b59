import { join } from 'node:path'
import { inTransaction, loadMigrations } from '@hiyas/database'
import { ok } from '@hiyas/kernel'
import type { Deps, Module } from '../../platform/module.ts'
import { DEMO_MERCHANTS } from './demo.ts'
import { putMerchant } from './repository.ts'
import { routes } from './routes.ts'
import { createService, type SiteDoor } from './service.ts'

export { applySiteSettings, readSiteSettings, type SiteChanges, type SiteSettings } from './merchant-settings.ts'
export type { SiteInfo } from './models.ts'
export type { SiteDoor } from './service.ts'

export function createSite(deps: Deps): { module: Module; door: SiteDoor } {
  const door = createService(deps)
  const module: Module = {
    name: 'site',
    needs: [],
    migrations: () => loadMigrations('site', join(import.meta.dirname, 'migrations')),
    routes: routes(door),
    async loadDemo() {
      await inTransaction(deps.database, async tx => {
        for (const merchant of DEMO_MERCHANTS) await putMerchant(tx, merchant)
        return ok(null)
      })
      door.refresh()
    },
  }
  return { module, door }
}
