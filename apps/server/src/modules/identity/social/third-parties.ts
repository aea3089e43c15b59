import type { identity as calls, FlagKey, Flags, In } from '@hiyas/contract'
import type { ThirdParty } from '../../../platform/third-party.ts'

export type Channel = NonNullable<In<typeof calls.login>['firebaseChannel']>
export type Provider = Exclude<Channel, 'sms'>

/** What the log says of one who keeps us waiting. */
export const THIRD_PARTY_LATE = 'somebody else did not answer in time'

/** Somebody who verifies phone numbers and signs what he has found. */
export type NumberVerifier = NonNullable<ThirdParty['sms']>
/** Somebody who says who a person is, by OpenID Connect. */
export type ProviderSettings = NonNullable<ThirdParty['providers'][Provider]>

/** Who vouches for the members of a merchant on a channel; null where nobody does, or the merchant has switched it off. */
export type VoucherOf = (merchant: string, channel: Channel) => Promise<NumberVerifier | ProviderSettings | null>

/** LOGIN-08, LOGIN-09: each provider has its own switch. */
const FLAGS = { google: 'GOOGLELOGIN3', facebook: 'FACEBOOKLOGIN3' } as const satisfies Record<Provider, FlagKey>

export function vouchersFrom(site: {
  flags(merchant: string): Promise<Flags>
  thirdParty(merchant: string): ThirdParty | null
}): VoucherOf {
  return async (merchant, channel) => {
    const thirdParty = site.thirdParty(merchant)
    if (thirdParty === null) return null
    if (channel === 'sms') return thirdParty.sms
    return (await site.flags(merchant))[FLAGS[channel]] ? (thirdParty.providers[channel] ?? null) : null
  }
}
