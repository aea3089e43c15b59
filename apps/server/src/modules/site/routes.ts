import { site as calls } from '@hiyas/contract'
import { type Clock, ok } from '@hiyas/kernel'
import { type Context, handle, type Route } from '../../platform/module.ts'
import { presentCountries } from './countries.ts'
import { downloadsOf, linksFor, PLATFORM_DEFAULT, type View } from './links.ts'
import { presentInfo, presentMenu, presentStatus } from './present.ts'
import type { SiteDoor } from './service.ts'

export const routes = (site: SiteDoor, clock: Clock): Route[] => [
  handle(calls.systemStatus, async context => {
    const facts = await site.facts(context.merchant.code)
    return ok(presentStatus(facts, context.ip, viewOf(context, clock)))
  }),
  handle(calls.settingsConsolidated, async context => {
    const info = presentInfo(await site.facts(context.merchant.code), viewOf(context, clock))
    return ok({ mobileTemplate: info.mobileTemplate, info })
  }),
  handle(calls.customerService, async (context, { platform }) =>
    ok(linksFor(await site.facts(context.merchant.code), viewOf(context, clock, platform))),
  ),
  handle(calls.downloadSetting, async (context, { platform }) => {
    const links = linksFor(await site.facts(context.merchant.code), viewOf(context, clock, platform))
    return ok({ resources: downloadsOf(links.resources) })
  }),
  handle(calls.domainRoute, async ({ merchant }) =>
    ok({ merchantCode: merchant.code, version: { pathList: [calls.MOBILE_SITE] } }),
  ),
  handle(calls.systemCountry, async ({ merchant }) => ok(presentCountries(merchant.countries))),
  handle(calls.whitelabel, async ({ merchant }) => {
    const flags = await site.flags(merchant.code)
    return ok({ whitelabel: presentMenu(flags), whitelabelVal: flags })
  }),
]

const viewOf = ({ language }: Context, clock: Clock, platform = PLATFORM_DEFAULT): View => ({
  language,
  platform,
  nowMs: clock.nowMs(),
})
