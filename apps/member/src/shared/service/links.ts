import type { Out, site } from '@hiyas/contract'
import { paths } from '../../routes/paths.ts'
import { screenOf } from '../../routes/routes.ts'

type Info = Out<typeof site.systemStatus>['info']
export type ServiceFacts = Pick<Info, 'customerService' | 'resources'>

/** What an entry is told apart by: the invitation is no way to customer service. */
const REFERRAL = 'REFERRAL'
const LIVE_CHAT = 'LIVECHAT'
/** Whom to turn to about gambling itself: beside the line that warns of it, and no customer service. */
const HELPLINE = 'HELPLINE'

/**
 * Where customer service is: the first link of the merchant that has an address, the next where it has none (CALL-90, CALL-91), and
 * our own page about it where there is no link at all.
 */
export function serviceHrefOf({ customerService }: Pick<ServiceFacts, 'customerService'>): string {
  const found = customerService.find(({ csType, path }) => csType !== REFERRAL && csType !== HELPLINE && path !== '')
  return found?.path ?? paths.customerService()
}

export const helplineOf = ({ customerService }: Pick<ServiceFacts, 'customerService'>) =>
  customerService.find(({ csType, path }) => csType === HELPLINE && path !== '')

export const APART = { target: '_blank', rel: 'noopener noreferrer' } as const

/** What is no screen of ours opens in a window of its own, which cannot reach back into this one; mail and telephone need none. */
export const apartFrom = (href: string): Partial<typeof APART> =>
  screenOf(href) !== null || /^(mailto|tel):/.test(href) ? {} : APART

export type SideLink = { name: 'invite' | 'live_chat' | 'facebook' | 'telegram' | 'telegram2'; href: string }

const ELSEWHERE = [
  ['facebook', 'FACEBOOK'],
  ['telegram', 'TELEGRAM'],
  ['telegram2', 'TELEGRAM2'],
] as const

/** HELP-15 to HELP-19: invitation and live chat while there are entries at all, the others while they have an address. */
export function sideLinksOf({ customerService, resources }: ServiceFacts): SideLink[] {
  const pathOf = (type: string) => customerService.find(({ csType, path }) => csType === type && path !== '')?.path
  const withEntries: SideLink[] = [
    { name: 'invite', href: pathOf(REFERRAL) ?? paths.inviteFriends() },
    { name: 'live_chat', href: pathOf(LIVE_CHAT) ?? serviceHrefOf({ customerService }) },
  ]
  const elsewhere = ELSEWHERE.flatMap(([name, type]): SideLink[] => {
    const href = resources.find(({ resourceType, url }) => resourceType === type && url !== '')?.url
    return href === undefined ? [] : [{ name, href }]
  })
  return customerService.length === 0 ? elsewhere : [...withEntries, ...elsewhere]
}

/** Kinds that lead to a page of the merchant elsewhere. TELEGRAM2 is TELEGRAM_2 under the name the shortcuts know it by (HELP-21). */
const CHANNELS: readonly string[] = ['FACEBOOK', 'TELEGRAM', 'TELEGRAM_2', 'TELEGRAM2']

/** The merchant's pages elsewhere, no address twice. */
export function channelsOf(resources: ServiceFacts['resources']): ServiceFacts['resources'] {
  const channels = resources.filter(({ resourceType, url }) => CHANNELS.includes(resourceType) && url !== '')
  return channels.filter(({ url }, index) => channels.findIndex(other => other.url === url) === index)
}
