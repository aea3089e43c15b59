import { games as contract, LANGUAGES, type Language, MEMBER_TYPE } from '@hiyas/contract'
import { DAY_MS, type Minor, ok, parseAmount, type Result, refuse } from '@hiyas/kernel'
import { type ByProfile, byProfile } from '../../platform/profiles.ts'
import type { Game, ListedGame } from './game.ts'
import { isStakeAgreed, longestMaintenance, type Maintenance } from './suppliers/rules.ts'
import type { DoorGame } from './suppliers/terms.ts'

/** A game counts as new this long after its release. */
export const NEW_DAYS = 30
/** Slots open on the new ones (LOBBY-88): where fewer are that new, so many of the newest keep them company. */
export const NEW_MIN = 24
export const FAVOURITES_MAX = 500
/** Games a member has played that he is shown, the last ones. */
export const RECENTS_MAX = 100
/** So many of them, the last ones, are searched by name. */
export const RECENTS_SEARCHED_MAX = 500
/** Percent-encoded it can be three times as long, and it travels in an address that must stay within what browsers accept. */
export const LOBBY_LENGTH_MAX = 120

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

/** `2026-11-21` in UTC, as suppliers say days of release and plays are counted; the kernel's `dayOf` is the day of Manila. */
export const utcDayOf = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 10)

export const isNew = (game: Game, nowMs: number): boolean => game.releasedOn >= utcDayOf(nowMs - NEW_DAYS * DAY_MS)

/** What a game speaks to its player: his language, else the one of the site's that it has. One that lists none has them all. */
export const languageOf = ({ languages }: Pick<Game, 'languages'>, wanted: Language): Language =>
  languages.length === 0 || languages.includes(wanted)
    ? wanted
    : (LANGUAGES.find(known => languages.includes(known)) ?? wanted)

/** Whether a member may open the game, or bet on it: the first reason that applies, in the order of the contract. */
export function whyNotPlay(
  game: Game | null,
  asker: { profile: string; memberType: number; isOffered: boolean; supplier?: Maintenance | undefined },
  nowMs: number,
): Result<Game, 'game.not.found' | 'game.not.allowed' | 'vendor_under_maintenance'> {
  if (game === null || !game.isListed) return refuse('game.not.found')
  const isTrialRefused = asker.memberType === MEMBER_TYPE.trial && !game.supportsTrial
  if (game.isClosed || isTrialRefused || !asker.isOffered || closedCategories(asker.profile).includes(game.category))
    return refuse('game.not.allowed')
  const maintenance = longestMaintenance(asker.supplier === undefined ? [game] : [game, asker.supplier], nowMs)
  if (maintenance !== null) return refuse('vendor_under_maintenance', { detail: maintenanceDetail(maintenance) })
  return ok(game)
}

/**
 * Where a game in a page of its own leads back to: a page of the site that asks, in full, as a supplier elsewhere needs it. No game is told of
 * any other address.
 */
export function lobbyOf(backUrl: string | undefined, host: string | undefined): string | null {
  if (backUrl === undefined || !URL.canParse(backUrl)) return null
  const page = new URL(backUrl)
  const isPlain = page.username === '' && page.password === '' && /^https?:$/.test(page.protocol)
  // As it will stand in the address: a letter of another script is nine signs there.
  return isPlain && page.host === host && page.href.length <= LOBBY_LENGTH_MAX ? page.href : null
}

/** The shape existing clients read the times of a maintenance from. */
export const maintenanceDetail = ({ maintenanceFrom: from, maintenanceUntil: until }: Maintenance) => ({
  resType: 1,
  content: { data: { maintainTime: from?.getTime() ?? null, endTime: until?.getTime() ?? null } },
})

/** A bet without a stake, and a free one, touch no cash, so that no limit concerns them (W-24), neither the game's nor the supplier's. */
export const isWithinLimits = (game: DoorGame, currency: string, amount: Minor): boolean =>
  amount === 0n || (game.stakeMin <= amount && amount <= game.stakeMax && isStakeAgreed(game.terms, currency, amount))

/** A minimum-bet choice of the filter; anything that is no amount, such as `All`, narrows nothing (LOBBY-45). */
export function stakeOf(choice: string | undefined): Minor | undefined {
  const amount = choice === undefined ? null : parseAmount(choice)
  return amount?.ok ? amount.value : undefined
}

/**
 * Why a supplier's list cannot be taken over: it names a vendor it does not have or one that another supplier sells, a game
 * twice, one whose id another game has, or gives a known game to another vendor. Null when it can.
 */
export function faultOfList(
  known: readonly ListedGame[],
  list: {
    vendors: readonly string[]
    vendorsOfOthers: readonly string[]
    nodesOfOthers: readonly string[]
    games: readonly ListedGame[]
  },
): string | null {
  const [stolen] = list.vendorsOfOthers
  if (stolen !== undefined) return `vendor ${stolen} belongs to another supplier`
  const vendorBefore = new Map(known.map(game => [game.code, game.vendor]))
  // Vendors and codes may have hyphens in them, and so may two of them come to one id.
  const ofNode = new Map(known.map(({ nodeId, code }) => [nodeId, code]))
  const seen = new Set<string>()
  for (const { code, vendor, nodeId, stakeMin, stakeMax } of list.games) {
    const same = list.nodesOfOthers.includes(nodeId) ? 'a game of another supplier' : (ofNode.get(nodeId) ?? code)
    if (same !== code) return `game ${code} of ${vendor} would be ${nodeId}, as ${same} is`
    ofNode.set(nodeId, code)
    if (!list.vendors.includes(vendor)) return `game ${code} is of ${vendor}, which is not among the vendors`
    if (seen.has(code)) return `game ${code} is there twice`
    if ((vendorBefore.get(code) ?? vendor) !== vendor)
      return `game ${code} was of ${vendorBefore.get(code)}, now of ${vendor}`
    if (stakeMin > stakeMax) return `game ${code} has limits nobody can meet`
    seen.add(code)
  }
  return null
}

/** What a supplier's new list changes about what is known of his games. */
export type CatalogueDiff = {
  added: ListedGame[]
  changed: ListedGame[]
  /** On the list again. */
  returned: ListedGame[]
  /** On the list no more. */
  missing: string[]
}

export function diffCatalogue(
  known: readonly (ListedGame & { isListed: boolean })[],
  list: readonly ListedGame[],
): CatalogueDiff {
  const before = new Map(known.map(game => [game.nodeId, game]))
  const now = new Set(list.map(game => game.nodeId))
  const diff: CatalogueDiff = { added: [], changed: [], returned: [], missing: [] }
  for (const game of list) {
    const earlier = before.get(game.nodeId)
    if (!earlier) diff.added.push(game)
    else if (!earlier.isListed) diff.returned.push(game)
    else if (!isSame(earlier, game)) diff.changed.push(game)
  }
  diff.missing = known.filter(game => game.isListed && !now.has(game.nodeId)).map(game => game.nodeId)
  return diff
}

/** One thing a list says otherwise than before. */
export type FieldChange = { field: string; from: string; to: string }

/** What is another about a game; nothing of one that was not known. */
export function fieldChanges(earlier: ListedGame | undefined, now: ListedGame): FieldChange[] {
  if (earlier === undefined) return []
  const fields = Object.keys(now) as (keyof ListedGame)[]
  return fields
    .map(field => ({ field, from: textOf(earlier, field), to: textOf(now, field) }))
    .filter(({ from, to }) => from !== to)
}

const textOf = (game: ListedGame, field: keyof ListedGame): string =>
  field === 'editions'
    ? game.editions
        .map(one => [one.edition, one.rtp, one.code, one.volatility, one.winMax].join(' ').trimEnd())
        .join(', ')
    : String(game[field])

const isSame = (earlier: ListedGame, now: ListedGame): boolean => fieldChanges(earlier, now).length === 0
