import { games } from '@hiyas/contract'
import type { Category, CategoryTree } from '../../../shared/games/categories.ts'

/** Which list is shown (LOBBY-82). Each has a loader of its own (LOBBY-86). */
export const LOBBY_TABS = ['recent', 'fav', 'hot', 'all'] as const
export type LobbyTab = (typeof LOBBY_TABS)[number]
/** What is the member's own: a visitor who wants it is led to the login (LOBBY-56, LOBBY-57). */
export const OWN_TABS: readonly LobbyTab[] = ['recent', 'fav']

/** Keys that are not a vendor's own classification (LOBBY-78). */
export const [CLASS_ALL, CLASS_NEW] = games.GAME_CLASSES
export const [BET_ALL] = games.MIN_BETS
/** A text in the search box. */
export const SEARCH_LENGTH_MAX = 60

/** What the filter panel sets at once. */
export type Filter = {
  /** Codes; none means all of them. */
  vendors: readonly string[]
  classification: string
  minBet: string
}

export type LobbyState = Filter & {
  tab: LobbyTab
  search: string
  /** Nobody has chosen anything yet: the first classification may give way. */
  untouched: boolean
}

export type LobbyEvent =
  | { type: 'tab_chosen'; tab: LobbyTab }
  | { type: 'vendor_toggled'; vendor: string | null }
  | { type: 'searched'; text: string }
  | { type: 'class_chosen'; classification: string }
  | { type: 'filtered'; filter: Filter }
  | { type: 'nothing_new' }
  | { type: 'everything_shown' }

/** `vendor` is the one the address fixes, if it does (LOBBY-04). */
export type Place = { category: Category; vendor: string | null }

/** NEW is only the first choice on RNG with the all tab (LOBBY-88). With a fixed vendor the menu is not there to leave it. */
export function firstState(place: Place, tab: LobbyTab = 'all'): LobbyState {
  const startsNew = place.category === 'RNG' && tab === 'all' && place.vendor === null
  return { ...noFilter(place), tab, search: '', classification: startsNew ? CLASS_NEW : CLASS_ALL, untouched: true }
}

/** Everything of the place. */
export const noFilter = ({ vendor }: Place): Filter => ({
  vendors: vendor === null ? [] : [vendor],
  classification: CLASS_ALL,
  minBet: BET_ALL,
})

export function lobbyReducer(place: Place, state: LobbyState, event: LobbyEvent): LobbyState {
  switch (event.type) {
    case 'tab_chosen':
      // Another list starts anew: page, vendor and search are cleared (LOBBY-83 to LOBBY-85).
      return firstState(place, event.tab)
    case 'vendor_toggled':
      return { ...chosen(state), vendors: onlyVendor(place, state.vendors, event.vendor) }
    case 'searched':
      return { ...chosen(state), search: event.text.trim().slice(0, SEARCH_LENGTH_MAX) }
    case 'class_chosen':
      return { ...state, classification: event.classification, untouched: false }
    case 'filtered':
      return { ...state, ...event.filter, untouched: false }
    case 'nothing_new':
      return state.untouched ? { ...state, classification: CLASS_ALL } : state
    case 'everything_shown':
      return { ...firstState(place, state.tab), classification: CLASS_ALL, untouched: false }
  }
}

/** A vendor of the panel is taken, or put back; putting back the last one means all of them (LOBBY-36). One too many leaves the same list. */
export function toggleVendor(vendors: readonly string[], vendor: string): readonly string[] {
  if (vendors.includes(vendor)) return vendors.filter(taken => taken !== vendor)
  return vendors.length < games.VENDORS_CHOSEN_MAX ? [...vendors, vendor] : vendors
}

/** What was noted of a place, while its list may be shown to who is here now: else the place begins anew, on all its games where they are shown. */
export function stateOf(place: Place, noted: LobbyState | null, open: readonly LobbyTab[]): LobbyState {
  return noted !== null && open.includes(noted.tab) ? noted : firstState(place, open.at(-1))
}

/** How much of the panel is set, for the badge on its button. */
export function filterCount(place: Place, { vendors, classification, minBet }: Filter): number {
  const own = place.vendor === null ? vendors.length : 0
  return own + (isOwnClass(classification) ? 1 : 0) + (minBet === BET_ALL ? 0 : 1)
}

/**
 * Whether a list shows less than its place has: what the address fixes is no filter, nobody could take it off. Class and stake narrow the list
 * of all games only.
 */
export function isNarrowed(place: Place, { tab, search, vendors, classification, minBet }: LobbyState): boolean {
  const isFiltered = tab === 'all' && (classification !== CLASS_ALL || minBet !== BET_ALL)
  return search !== '' || isFiltered || vendors.join() !== noFilter(place).vendors.join()
}

/** What an empty list says where nothing narrows it. */
const EMPTY = { recent: 'no_recents', fav: 'no_favourites', hot: 'no_hot', all: 'no_games' } as const satisfies Record<
  LobbyTab,
  string
>
export type EmptyKind = 'nothing_found' | (typeof EMPTY)[LobbyTab]

/** LOBBY-33: why a list is empty. */
export const emptyKindOf = (place: Place, state: LobbyState): EmptyKind =>
  isNarrowed(place, state) ? 'nothing_found' : EMPTY[place.category === 'HOT' ? 'hot' : state.tab]

const isOwnClass = (classification: string): boolean => classification !== CLASS_ALL && classification !== CLASS_NEW

/** What was noted of a page, or null where it is of another shape, as an older version of the site may have left it. */
export function readState(note: unknown): LobbyState | null {
  const { tab, search, vendors, classification, minBet, untouched } = (note ?? {}) as Partial<
    Record<keyof LobbyState, unknown>
  >
  const known = LOBBY_TABS.find(name => name === tab)
  const isRead =
    known !== undefined &&
    typeof search === 'string' &&
    Array.isArray(vendors) &&
    vendors.every(vendor => typeof vendor === 'string') &&
    typeof classification === 'string' &&
    typeof minBet === 'string' &&
    typeof untouched === 'boolean'
  return isRead ? { tab: known, search, vendors, classification, minBet, untouched } : null
}

/** What the menu offers: All, New for slots, then the category's own when there is more than one (LOBBY-13 to LOBBY-16). */
export function classesOf(
  category: Category,
  tree: CategoryTree | undefined,
): { key: string; displayName: string | null }[] {
  const own = (tree?.mapping[category]?.gameClassify ?? []).filter(
    ({ key }) => !(category === 'SPORTS' && key === 'ESPORTS'),
  )
  return [
    { key: CLASS_ALL, displayName: null },
    ...(category === 'RNG' ? [{ key: CLASS_NEW, displayName: null }] : []),
    ...(own.length > 1 ? own : []),
  ]
}

/**
 * How many games a search looks through: all of the place, or an unknown number where the list or a filter has fewer. It leaves New behind
 * (LOBBY-88), and takes the place of the one before.
 */
export function gamesSearched(place: Place, state: LobbyState, tree: CategoryTree | undefined): number | undefined {
  const isWhole = state.tab === 'all' && !isNarrowed(place, { ...chosen(state), search: '' })
  return isWhole ? gamesAt(place, tree) : undefined
}

/** Vendors of e-sports and cockfights are not in the carousel (LOBBY-29). */
const LEFT_OUT: readonly string[] = [games.ESPORT_GAME_CODE, games.COCKFIGHT_GAME_CODE]

export const vendorsOf = (category: Category, tree: CategoryTree | undefined) =>
  (tree?.mapping[category]?.vendors ?? []).filter(({ vassalage }) => !LEFT_OUT.includes(vassalage))

/** Whoever filters for himself has left the first choice behind. */
function chosen(state: LobbyState): LobbyState {
  const classification = state.classification === CLASS_NEW ? CLASS_ALL : state.classification
  return { ...state, classification, untouched: false }
}

/** LOBBY-28: the carousel shows one vendor, or with a second tap again all of the place. */
function onlyVendor(place: Place, vendors: readonly string[], vendor: string | null): readonly string[] {
  const isOff = vendor === null || (vendors.length === 1 && vendors[0] === vendor)
  return isOff ? noFilter(place).vendors : [vendor]
}

/** How many games there are at a place; undefined while that is not known. */
function gamesAt({ category, vendor }: Place, tree: CategoryTree | undefined): number | undefined {
  const shelf = tree?.mapping[category]
  return vendor === null ? shelf?.gameCount : shelf?.vendors.find(({ vassalage }) => vassalage === vendor)?.gameCount
}
