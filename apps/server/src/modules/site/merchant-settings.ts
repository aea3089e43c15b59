import { FLAG_KEYS, type FlagKey, PROFILES } from '@hiyas/contract'
import type { Reader, Tx } from '@hiyas/database'
import { invariant, ok, type Result } from '@hiyas/kernel'
import { isSupportedCountry } from 'libphonenumber-js/max'
import { isPlayMoney, isProfile } from '../../platform/profiles.ts'
import { settingsWrong } from '../../platform/settings-wrong.ts'
import type { Resource, ServiceWay } from './models.ts'
import { ageOf, allowsTrials, strictestOf } from './profiles.ts'
import {
  type Closures,
  findLinks,
  findMerchant,
  holdProfile,
  holdProfilesAt,
  hostsOf,
  lockMerchant,
  putChosen,
  putHosts,
  putLinks,
} from './repository.ts'

/** What an operator may say about the site of a merchant. */
export type SiteSettings = {
  /** Which licence holds him (decision 13): its rules are laid over whatever else he has chosen. */
  profile: string
  /** Where his site is, and nobody else's: links in mails lead there alone, but for a demo's. */
  hosts: readonly string[]
  flags: Readonly<Record<FlagKey, boolean>>
  /** Whose mobile numbers are accepted, ISO 3166 in two letters, the merchant's own first. */
  countries: readonly string[]
  /** W-18: whether bonuses pay for bets after cash, and are told to suppliers. */
  bonusInPlay: boolean
  /** GAM-18: why the whole site is shut. While either is set its page says so, no game is opened, and no bet is taken. */
  closed: Closures
  resources: readonly Written<Resource>[]
  customerService: readonly Written<ServiceWay>[]
}
/** Lists of links are replaced as a whole. What a link leaves out is what is usual: everywhere, always, day and night. */
export type SiteChanges = {
  profile?: string
  hosts?: readonly string[]
  flags?: Readonly<Record<string, boolean>>
  countries?: readonly string[]
  bonusInPlay?: boolean
  closed?: Partial<Closures>
  resources?: readonly Loosely<Written<Resource>, 'platform' | 'startsAt' | 'endsAt'>[]
  customerService?: readonly Loosely<Written<ServiceWay>, 'details' | 'hours' | 'platform' | 'startsAt' | 'endsAt'>[]
}

/** As a file says it: times as text of ISO 8601. */
type Written<Link> = Omit<Link, 'startsAt' | 'endsAt'> & { startsAt: string | null; endsAt: string | null }
type Loosely<Link, Key extends keyof Link> = Omit<Link, Key> & Partial<Pick<Link, Key>>

/** What held a merchant before his settings were changed. */
export type SiteBefore = { profile: string }

/** Null when there is no such merchant. */
export async function readSiteSettings(reader: Reader, merchant: string): Promise<SiteSettings | null> {
  const row = await findMerchant(reader, merchant)
  if (row === null) return null
  const flags = Object.fromEntries(FLAG_KEYS.map(key => [key, row.flags.includes(key)]))
  const { resources, services } = await findLinks(reader, merchant)
  return {
    profile: row.profile,
    hosts: await hostsOf(reader, merchant),
    flags: flags as SiteSettings['flags'],
    countries: row.countries,
    bonusInPlay: row.bonus_in_play,
    closed: { maintenance: row.maintenance, regionRestriction: row.region_restriction },
    resources: resources.map(written),
    customerService: services.map(written),
  }
}

/**
 * Lays changes over what there is, and holds the merchant until the transaction ends: who changes anything of his meanwhile, how members get
 * in and editions too, lays it over this. Refused with a sentence in `detail.says`.
 */
export async function applySiteSettings(
  tx: Tx,
  merchant: string,
  { profile, hosts, flags = {}, countries, bonusInPlay, closed, resources, customerService }: SiteChanges,
): Promise<Result<SiteBefore, 'settings.wrong'>> {
  await lockMerchant(tx, merchant)
  const before = await readSiteSettings(tx, merchant)
  if (before === null) return settingsWrong(`There is no merchant ${merchant}.`)
  if (profile !== undefined && !isProfile(profile))
    return settingsWrong(`profile: there is no ${profile}, but ${PROFILES.join(', ')}.`)
  const placed = await placeSite(tx, merchant, before, {
    profile: profile ?? before.profile,
    hosts: hosts ?? before.hosts,
  })
  if (!placed.ok) return placed
  const unknown = Object.keys(flags).find(key => !Object.hasOwn(before.flags, key))
  if (unknown !== undefined) return settingsWrong(`flags.${unknown}: there is no such flag.`)
  const stranger = countries?.find(country => !isSupportedCountry(country))
  if (stranger !== undefined) return settingsWrong(`countries: no numbers are known for ${stranger}.`)
  const untimely = [...(resources ?? []), ...(customerService ?? [])].find(link => !isTimely(link))
  if (untimely !== undefined) {
    return settingsWrong(`startsAt and endsAt must be times, the first before the second: ${JSON.stringify(untimely)}.`)
  }
  const [switched, shut] = [
    { ...before.flags, ...flags },
    { ...before.closed, ...closed },
  ]
  await putChosen(tx, merchant, {
    profile: profile ?? before.profile,
    flags: FLAG_KEYS.filter(key => switched[key]),
    countries: [...(countries ?? before.countries)],
    bonus_in_play: bonusInPlay ?? before.bonusInPlay,
    maintenance: shut.maintenance,
    region_restriction: shut.regionRestriction,
  })
  await putLinks(tx, merchant, {
    ...(resources && { resources: resources.map(link => ({ ...link, ...read(link) })) }),
    ...(customerService && {
      services: customerService.map(way => ({
        ...way,
        details: way.details ?? {},
        hours: way.hours ?? null,
        ...read(way),
      })),
    }),
  })
  return ok({ profile: before.profile })
}

/** Where trials of a merchant play, which never changes. */
export const trialCodeOf = async (reader: Reader, merchant: string): Promise<string> =>
  (await findMerchant(reader, merchant))?.trial_code ?? merchant

/**
 * Says where a merchant's site is. Under a licence a link of a mail leads to a host of his own or nowhere: without one nobody could set a
 * forgotten password (CALL-36). Who had none under a licence before is not kept from other changes; a trial merchant has no site and no mail.
 */
async function placeSite(
  tx: Tx,
  merchant: string,
  before: SiteSettings,
  { profile, hosts }: Pick<SiteSettings, 'profile' | 'hosts'>,
): Promise<Result<null, 'settings.wrong'>> {
  const isLost = (isPlayMoney(before.profile) || before.hosts.length > 0) && !isPlayMoney(profile) && hosts.length === 0
  if (isLost && (await findMerchant(tx, merchant))?.trial_code !== merchant)
    return settingsWrong(`hosts: under ${profile} it needs one, as links in mails lead there.`)
  const taken = await putHosts(tx, merchant, hosts)
  return taken === null ? ok(null) : settingsWrong(`hosts: ${taken.host} leads to ${taken.merchant}.`)
}

/**
 * Whether all is play money at a merchant, until the transaction ends: who puts him under a licence waits for it. What is known of him in
 * between may be seconds old, and would make real money play money again (D-09).
 */
export async function holdPlayMoney(tx: Tx, merchant: string): Promise<boolean> {
  const profile = await holdProfile(tx, merchant)
  return profile !== null && isPlayMoney(profile)
}

/** Who is held by which licence where he tries a site; `ageMin`: from which age on, by it and by what is known of the merchant. */
type TrialLicence = { profile: string; isAllowed: boolean; ageMin: number }

/**
 * The licence that holds who tries a merchant's site, and whether it lets anybody, until the transaction ends: who puts the merchant under
 * another one waits for it, and finds the trial to end. What is known of him in between may be seconds old (AGE-06).
 */
export async function holdTrialLicence(
  tx: Tx,
  { code, ageMin }: { code: string; ageMin: number },
): Promise<TrialLicence> {
  const [own, ...others] = await holdProfilesAt(tx, code)
  invariant(own !== undefined, `no merchant ${code}`)
  const profile = strictestOf([own, ...others])
  return { profile, isAllowed: allowsTrials(profile), ageMin: ageOf([profile], ageMin) }
}

type Times = { platform?: string | null; startsAt?: string | null; endsAt?: string | null }

const written = <Link extends Resource | ServiceWay>({ startsAt, endsAt, ...link }: Link) => ({
  ...link,
  startsAt: startsAt?.toISOString() ?? null,
  endsAt: endsAt?.toISOString() ?? null,
})

const read = ({ platform = null, startsAt, endsAt }: Times) => ({
  platform,
  startsAt: dateIn(startsAt),
  endsAt: dateIn(endsAt),
})

const dateIn = (text: string | null | undefined): Date | null => (text ? new Date(text) : null)

function isTimely({ startsAt, endsAt }: Times): boolean {
  const [start, end] = [dateIn(startsAt), dateIn(endsAt)]
  if ([start, end].some(time => time !== null && Number.isNaN(time.getTime()))) return false
  return start === null || end === null || start < end
}
