import { useClient } from '@hiyas/client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Dispatch, useReducer } from 'react'
import { useLocation, useSearch } from 'wouter'
import { paths, routePathOf } from '../../../routes/paths.ts'
import { type CategoryTree, categoryOf } from '../../../shared/games/categories.ts'
import { gameCategories } from '../../../shared/start-queries.ts'
import { useSite } from '../../../shell/boot-context.tsx'
import { firstState, type LobbyEvent, type LobbyState, lobbyReducer, type Place } from './lobby-state.ts'

export type Lobby = {
  place: Place
  state: LobbyState
  dispatch: Dispatch<LobbyEvent>
  /** Vendors and classifications, as soon as they are known. */
  tree: CategoryTree | undefined
}

/** The lobby of the address, or null when it names no category. */
export function useLobby(): Lobby | null {
  const [path] = useLocation()
  const query = new URLSearchParams(useSearch())
  const client = useClient()
  const { merchantCode } = useSite()
  const tree = useQuery({ ...gameCategories(client, merchantCode), placeholderData: keepPreviousData })
  const category = routePathOf(path) === paths.slots() ? 'RNG' : categoryOf(query.get('gameType'))
  // LOBBY-05: `vassalage`, also accepted as `vendor`.
  const vendor = query.get('vassalage') ?? query.get('vendor')
  const place: Place = { category: category ?? 'RNG', vendor }
  const [state, dispatch] = useReducer(lobbyReducer(place), place, start => firstState(start))
  return category === null ? null : { place, state, dispatch, tree: tree.data?.content }
}
