import { site as calls } from '@hiyas/contract'
import { ok } from '@hiyas/kernel'
import { handle, type Route } from '../../platform/module.ts'
import { presentCountries } from './countries.ts'
import { presentMenu, presentStatus } from './present.ts'
import type { SiteDoor } from './service.ts'

export const routes = (site: SiteDoor): Route[] => [
  handle(calls.systemStatus, async ({ merchant, ip }) => ok(presentStatus(await site.facts(merchant.code), ip))),
  handle(calls.settingsConsolidated, async ({ merchant }) => {
    const info = await site.info(merchant.code)
    return ok({ mobileTemplate: info.mobileTemplate, info })
  }),
  handle(calls.systemCountry, async ({ merchant }) => ok(presentCountries(merchant.countries))),
  handle(calls.whitelabel, async ({ merchant }) => {
    const flags = await site.flags(merchant.code)
    return ok({ whitelabel: presentMenu(flags), whitelabelVal: flags })
  }),
]
