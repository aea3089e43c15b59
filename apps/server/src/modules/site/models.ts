import type { Flags, Out, site } from '@hiyas/contract'
import type { Merchant } from '../../platform/module.ts'

export type SiteInfo = Out<typeof site.systemStatus>['info']

/** The part of `info` that is kept as it is; the rest follows from the merchant's own columns. */
export type InfoColumn = Pick<
  SiteInfo,
  'siteName' | 'ageMin' | 'customerService' | 'resources' | 'mobileTemplate' | 'imageCDNs'
> &
  Partial<Pick<SiteInfo, 'promotions' | 'showReferral'>>

/** Everything the site knows of a merchant. */
export type MerchantFacts = {
  merchant: Merchant
  flags: Flags
  info: SiteInfo
  maintenance: boolean
  regionRestriction: boolean
}
