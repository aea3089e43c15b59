import { useClient } from '@hiyas/client'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { paths, routePathOf } from '../../../routes/paths.ts'
import { useSession } from '../../../session/provider.tsx'
import { type CategoryTree, categoryHref, categoryOf, isLottery } from '../../../shared/games/categories.ts'
import { usePath, useQueryText } from '../../../shared/page/address.ts'
import { useFlag, useSite } from '../../../shared/page/boot-context.tsx'
import { useEntryNote } from '../../../shared/page/entry-note.ts'
import { gameCategories } from '../../../shared/start-queries.ts'
import {
  LOBBY_TABS,
  type LobbyEvent,
  type LobbyState,
  type LobbyTab,
  lobbyReducer,
  OWN_TABS,
  type Place,
  readState,
  stateOf,
} from './lobby-state.ts'
import { beginAnew } from './queries.ts'

export type Lobby = {
  place: Place
  state: LobbyState
  /** The lists there are here. */
  tabs: readonly LobbyTab[]
  dispatch: (event: LobbyEvent) => void
  /** Vendors and classifications, as soon as they are known. */
  tree: CategoryTree | undefined
}

/**
 * The lobby of the address, or where that leads instead: home when it names no category there is (LOBBY-02). Its state stands with the page in the history: whoever comes
 * back from a game, or loads the page anew, finds the list he left.
 */
export function useLobby(): Lobby | string {
  const path = usePath()
  const query = useQueryText()
  const client = useClient()
  const cache = useQueryClient()
  const { merchantCode } = useSite()
  const tree = useQuery({ ...gameCategories(client, merchantCode), placeholderData: keepPreviousData })
  const guest = useSession().kind === 'guest'
  const tabs = useOpenTabs()
  const [note, keep] = useEntryNote()
  const place = useMemo(() => placeOf(path, query), [path, query])
  const noted = useMemo(() => readState(note), [note])
  // What is hot, where a merchant shows nothing as hot, is no list of his (SHELL-105).
  if (place === null || (place.category === 'HOT' && !tabs.includes('hot'))) return paths.home()
  if (isLottery(place.category)) return categoryHref(place.category)
  // Who was here before may have left a list of his own behind, and a list be switched off since it was left.
  const state = stateOf(
    place,
    noted,
    tabs.filter(tab => !(guest && OWN_TABS.includes(tab))),
  )
  const dispatch = (event: LobbyEvent) => {
    if (event.type === 'tab_chosen') beginAnew(cache, place.category)
    keep(lobbyReducer(place, state, event))
  }
  return { place, state, tabs, dispatch, tree: tree.data?.content }
}

/** What a merchant has switched off has no tab (SHELL-105). */
function useOpenTabs(): readonly LobbyTab[] {
  const open = {
    recent: useFlag('GAMELOREC3'),
    fav: useFlag('GAMELOFAV3'),
    hot: useFlag('GAMELOHOT3'),
    all: useFlag('GAMELO3'),
  } satisfies Record<LobbyTab, boolean>
  return LOBBY_TABS.filter(tab => open[tab])
}

/** LOBBY-05: a vendor is named `vassalage`, also accepted as `vendor`. Where neither says one none is fixed. */
export function placeOf(path: string, queryText: string): Place | null {
  const query = new URLSearchParams(queryText)
  const category = routePathOf(path) === paths.slots() ? 'RNG' : categoryOf(query.get('gameType'))
  return category === null ? null : { category, vendor: query.get('vassalage') || query.get('vendor') || null }
}
