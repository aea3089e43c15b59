import { FLAG_KEYS, type FlagKey, type Flags, LANGUAGE_DEFAULT, LANGUAGES, type Out, type site } from '@hiyas/contract'
import { isPlayMoney } from '../../platform/profiles.ts'
import type { ThirdParty } from '../../platform/third-party.ts'
import { knownCountries } from './countries.ts'
import { linksFor, type View } from './links.ts'
import type { InfoColumn, MerchantFacts, SiteBasics, SiteInfo } from './models.ts'
import { ageOf, flagsUnder, strictestOf } from './profiles.ts'
import type { KeptLinks, MerchantRow } from './repository.ts'

type Status = Out<typeof site.systemStatus>
type Menu = Out<typeof site.whitelabel>['whitelabel']

/** The flags that stand under the agency centre in the menu tree; all others stand under the member centre. */
const AGENCY_FLAGS: readonly FlagKey[] = ['AGETRANSFERUP3']
const MEMBER_ROOT = 'MEMCEN'
const AGENCY_ROOT = 'AGECEN'

/** What a merchant looks like until he says otherwise. */
const LOOK: Omit<SiteInfo['look'], 'shortName'> = { theme: 'dark', themeColour: '#0b0b17', icons: 'hiyas' }
/** What fits below an icon of a phone. */
const SHORT_NAME_LENGTH_MAX = 12

const lookOf = ({ siteName, look }: InfoColumn): SiteInfo['look'] => ({
  ...LOOK,
  shortName: siteName.slice(0, SHORT_NAME_LENGTH_MAX),
  ...look,
})

/** What a browser needs of the third parties. Their secrets stay here. */
const thirdPartyAuthOf = (thirdParty: ThirdParty | null): SiteBasics['thirdPartyAuth'] => ({
  init: thirdParty !== null,
  providers: Object.keys(thirdParty?.providers ?? {}),
  sms: Boolean(thirdParty?.sms),
  smsUrl: thirdParty?.sms?.apiUrl ?? '',
  smsKey: thirdParty?.sms?.apiKey ?? '',
})

/**
 * A stored merchant as what the house works with. Flags unknown to this version are left out, missing ones are off. `others`: the profiles of
 * those whose trial members play at this merchant, so that nobody gets around them by asking here.
 */
export function factsOf(
  row: MerchantRow,
  { others, links, thirdParty }: { others: readonly string[]; links: KeptLinks; thirdParty: ThirdParty | null },
): MerchantFacts {
  const set = Object.fromEntries(FLAG_KEYS.map(key => [key, row.flags.includes(key)])) as Flags
  const profiles = [row.profile, ...others] as const
  const flags = flagsUnder(profiles, set)
  const ageMin = ageOf(profiles, row.info.ageMin)
  const profile = strictestOf(profiles)
  return {
    merchant: {
      code: row.code,
      trialCode: row.trial_code,
      currency: row.currency,
      profile,
      isPlayMoney: isPlayMoney(row.profile),
      languageDefault: LANGUAGES.find(language => language === row.language_default) ?? LANGUAGE_DEFAULT,
      countries: knownCountries(row.countries),
      isBonusInPlay: row.bonus_in_play,
      ageMin,
      isClosed: row.maintenance || row.region_restriction,
    },
    flags,
    ...links,
    basics: {
      promotions: [],
      showReferral: false,
      ...row.info,
      ageMin,
      look: lookOf(row.info),
      merchantCode: row.code,
      trialMerchantCode: row.trial_code,
      currency: row.currency,
      profile,
      languages: row.languages,
      languageDefault: row.language_default,
      whitelabelVal: flags,
      thirdPartyAuth: thirdPartyAuthOf(thirdParty),
    },
    maintenance: row.maintenance,
    regionRestriction: row.region_restriction,
  }
}

/** What screens start with holds of customer service no more than its links. */
export function presentInfo(facts: MerchantFacts, view: View): SiteInfo {
  const { customerService, resources } = linksFor(facts, view)
  return {
    ...facts.basics,
    customerService: customerService.map(({ title, path, csType }) => ({ title, path, csType })),
    resources,
  }
}

/** Start-up data. The country stays empty: nothing here knows where an address is. */
export function presentStatus(facts: MerchantFacts, ip: string, view: View): Status {
  return {
    info: presentInfo(facts, view),
    location: { ip, country: '' },
    maintenance: facts.maintenance,
    regionRestriction: facts.regionRestriction,
  }
}

/** The flags as the menu tree that existing clients read their permissions from. */
export function presentMenu(flags: Flags): Menu {
  const leaf = (modId: FlagKey) => ({ modId, enabled: flags[modId] })
  const memberFlags = FLAG_KEYS.filter(key => !AGENCY_FLAGS.includes(key))
  return [
    { modId: MEMBER_ROOT, enabled: true, childrenNodes: memberFlags.map(leaf) },
    { modId: AGENCY_ROOT, enabled: AGENCY_FLAGS.some(key => flags[key]), childrenNodes: AGENCY_FLAGS.map(leaf) },
  ]
}
