import { useClient } from '@hiyas/client'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Game } from '../../../../shared/games/categories.ts'
import { useFavourites } from '../../../../shared/games/favourites.ts'
import { hotGames } from '../../../../shared/start-queries.ts'
import { useSite } from '../../../../shell/boot-context.tsx'
import type { LobbyState } from '../lobby-state.ts'
import { lobbyFavourites, lobbyGames } from '../queries.ts'
import type { Lobby } from '../use-lobby.ts'
import { GameList } from './game-list.tsx'

/** Each list runs its own loader (LOBBY-86), and only the one that is shown. */
export function AllGames({ lobby }: { lobby: Lobby }) {
  const client = useClient()
  const { merchantCode } = useSite()
  const list = useInfiniteQuery({
    ...lobbyGames(client, merchantCode, lobby.place.category, lobby.state),
    placeholderData: keepPreviousData,
  })
  const games = list.data?.pages.flatMap(page => page.games)
  return <GameList lobby={lobby} list={list} games={games} more={list} empty="nothing_found" />
}

export function HotGames({ lobby }: { lobby: Lobby }) {
  const client = useClient()
  const { merchantCode } = useSite()
  const list = useQuery({
    ...hotGames(client, merchantCode, lobby.place.category),
    placeholderData: keepPreviousData,
  })
  return <GameList lobby={lobby} list={list} games={kept(list.data?.list, lobby.state)} empty="nothing_found" />
}

/** A game whose star is taken off leaves this list at once (FAV-03). */
export function FavouriteGames({ lobby }: { lobby: Lobby }) {
  const favourites = useFavourites()
  const list = useInfiniteQuery(lobbyFavourites(useClient(), lobby.place.category))
  const starred = list.data?.pages.flatMap(page => page.content).filter(game => favourites.has(game.nodeId))
  const filtered = lobby.state.search !== '' || lobby.state.vendor !== null
  return (
    <GameList
      lobby={lobby}
      list={list}
      games={kept(starred, lobby.state)}
      more={list}
      empty={filtered ? 'nothing_found' : 'no_favourites'}
    />
  )
}

/** These two lists come whole, so search and vendor choose among what is here. */
function kept(games: readonly Game[] | undefined, { search, vendor }: LobbyState): readonly Game[] | undefined {
  return games?.filter(
    game =>
      (vendor === null || game.vassalage === vendor) && game.gameName.toLowerCase().includes(search.toLowerCase()),
  )
}
