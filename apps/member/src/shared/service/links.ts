import type { Out, site } from '@hiyas/contract'
import { paths } from '../../routes/paths.ts'
import { screenOf } from '../../routes/routes.ts'

type Info = Out<typeof site.systemStatus>['info']
export type ServiceFacts = Pick<Info, 'customerService' | 'resources'>

/** What an entry is told apart by: the invitation is no way to customer service. */
export const REFERRAL = 'REFERRAL'
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
