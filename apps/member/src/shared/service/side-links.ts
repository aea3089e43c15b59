import { paths } from '../../routes/paths.ts'
import { REFERRAL, type ServiceFacts, serviceHrefOf } from './links.ts'

const LIVE_CHAT = 'LIVECHAT'

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
