import { games as contract } from '@hiyas/contract'
import { type ByProfile, byProfile } from '../../../platform/profiles.ts'

/** The categories a game can be of: HOT is a view over all of them (HOME-43). */
export const SITE_CATEGORIES = contract.GAME_CATEGORIES.filter(category => category !== 'HOT')
export type SiteCategory = (typeof SITE_CATEGORIES)[number]
/** Betting on cockfights is off where a licence rules (decision 13). */
const LICENSED_CLOSED: readonly string[] = ['COCKFIGHT']
const CATEGORIES_CLOSED: ByProfile<readonly string[]> = {
  DEMO: [],
  PH: LICENSED_CLOSED,
  STRICT: LICENSED_CLOSED,
  'STRICT-GB': LICENSED_CLOSED,
}

/** Categories that the profile of a merchant keeps shut, everywhere. */
export const closedCategories = (profile: string): readonly string[] =>
  byProfile(CATEGORIES_CLOSED, profile, LICENSED_CLOSED)

/** Games of chance against the house or a pool: what they return is a number of theirs. That of a match, a table or a lottery is another matter. */
export const CATEGORIES_WITH_RETURN: readonly string[] = ['RNG', 'INHOUSE', 'FISH', 'PVP']
const LICENSED_RETURN_MIN = 85
const RETURN_MIN: ByProfile<number> = {
  DEMO: 0,
  PH: LICENSED_RETURN_MIN,
  STRICT: LICENSED_RETURN_MIN,
  'STRICT-GB': LICENSED_RETURN_MIN,
}

/** The least a game of those categories may return in percent where the profile of a merchant rules (GAM-12). */
export const returnMin = (profile: string): number => byProfile(RETURN_MIN, profile, LICENSED_RETURN_MIN)

/** Whether a game may return so much in percent under a profile. What its supplier does not know, and lists as nothing, is not enough. */
export const returnsEnough = (profile: string, category: string, rtp: string): boolean =>
  !CATEGORIES_WITH_RETURN.includes(category) || Number(rtp) >= returnMin(profile)

/** What players are told that a game returns: nothing where its supplier does not know it, and lists a return of nothing (GAM-11). */
export const returnTold = (rtp: string): string => (Number(rtp) === 0 ? '' : rtp)

/** Vendors that list what they have as sports and are a category of their own on the site (HOME-47, HOME-48). */
const SPORTS_APART: ReadonlyMap<string, SiteCategory> = new Map([
  [contract.ESPORT_GAME_CODE, 'ESPORTS'],
  [contract.COCKFIGHT_GAME_CODE, 'COCKFIGHT'],
])

/**
 * The category a supplier's game has here. Decided when his list comes in, so that lists, search, launches and what a licence
 * keeps shut all see the same one.
 */
export const siteCategoryOf = ({ vendor, type }: { vendor: string; type: string }): string =>
  type === 'SPORTS' ? (SPORTS_APART.get(vendor) ?? type) : type
