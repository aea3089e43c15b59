import type { Flags, Out, site } from '@hiyas/contract'
import type { Merchant } from '../../platform/module.ts'

export type SiteInfo = Out<typeof site.systemStatus>['info']
type Links = 'customerService' | 'resources'
/** What is the same for everybody who looks. Links depend on the language, the platform and the time. */
export type SiteBasics = Omit<SiteInfo, Links>

/** The part of `info` that is kept as it is; the rest follows from the merchant's own columns. */
export type InfoColumn = Pick<SiteBasics, 'siteName' | 'ageMin' | 'mobileTemplate' | 'imageCDNs'> &
  Partial<Pick<SiteBasics, 'promotions' | 'showReferral'>> & { look?: Partial<SiteBasics['look']> }

/** A text by language code. */
export type Said = Readonly<Record<string, string>>
type Shown = {
  /** Whose site shows it; null = every one. */
  platform: string | null
  /** From when until when; null = always was, always will be. */
  startsAt: Date | null
  endsAt: Date | null
}
export type Resource = Shown & { resourceType: string; url: string; labels: Said }
export type ServiceWay = Shown & {
  csType: string
  path: string
  titles: Said
  details: Said
  hours: Out<typeof site.customerService>['customerService'][number]['hours']
}

/** Everything the site knows of a merchant. */
export type MerchantFacts = {
  merchant: Merchant
  flags: Flags
  basics: SiteBasics
  resources: readonly Resource[]
  services: readonly ServiceWay[]
  maintenance: boolean
  regionRestriction: boolean
}
