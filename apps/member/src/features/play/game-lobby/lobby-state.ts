import type { Category, CategoryTree } from '../../../shared/games/categories.ts'

/** Which list is shown (LOBBY-82). Recent games come with their own call. */
export type LobbyTab = 'all' | 'hot' | 'fav'

/** Keys that are not a vendor's own classification (LOBBY-78). */
export const CLASS_ALL = 'ALL'
export const CLASS_NEW = 'NEW'

export type LobbyState = { tab: LobbyTab; vendor: string | null; search: string; classification: string }

export type LobbyEvent =
  | { type: 'tab_chosen'; tab: LobbyTab }
  | { type: 'vendor_toggled'; vendor: string | null }
  | { type: 'searched'; text: string }
  | { type: 'class_chosen'; classification: string }
  | { type: 'everything_shown' }

/** `vendor` is the one the address fixes, if it does. */
export type Place = { category: Category; vendor: string | null }

/** NEW is only the first choice on RNG with the all tab (LOBBY-88). With a fixed vendor the menu is not there to leave it. */
export function firstState({ category, vendor }: Place, tab: LobbyTab = 'all'): LobbyState {
  const startsNew = category === 'RNG' && tab === 'all' && vendor === null
  return { tab, vendor, search: '', classification: startsNew ? CLASS_NEW : CLASS_ALL }
}

export const lobbyReducer =
  (place: Place) =>
  (state: LobbyState, event: LobbyEvent): LobbyState => {
    switch (event.type) {
      case 'tab_chosen':
        // Another list starts anew: page, vendor and search are cleared (LOBBY-83 to LOBBY-85).
        return firstState(place, event.tab)
      case 'vendor_toggled':
        return { ...chosen(state), vendor: event.vendor === state.vendor ? place.vendor : event.vendor }
      case 'searched':
        return { ...chosen(state), search: event.text.trim() }
      case 'class_chosen':
        return { ...state, classification: event.classification }
      case 'everything_shown':
        return { ...firstState(place, state.tab), classification: CLASS_ALL }
    }
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

/** Codes of the e-sport and the cockfight game (part 2 section 3): their vendors are not in the carousel (LOBBY-29). */
const LEFT_OUT = ['TF', 'DS88']

export const vendorsOf = (category: Category, tree: CategoryTree | undefined) =>
  (tree?.mapping[category]?.vendors ?? []).filter(({ vassalage }) => !LEFT_OUT.includes(vassalage))

/** Whoever filters for himself has left the first choice behind. */
function chosen(state: LobbyState): LobbyState {
  return state.classification === CLASS_NEW ? { ...state, classification: CLASS_ALL } : state
}
