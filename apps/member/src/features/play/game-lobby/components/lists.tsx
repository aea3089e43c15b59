import { useClient } from '@hiyas/client'
import { useTexts } from '@hiyas/i18n'
import { Button } from '@hiyas/ui'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo } from 'react'
import type { Game } from '../../../../shared/games/categories.ts'
import { favouriteIds } from '../../../../shared/games/favourites.ts'
import type { MorePages } from '../../../../shared/infinite/list-end.tsx'
import { useSite } from '../../../../shared/page/boot-context.tsx'
import { hotGames } from '../../../../shared/start-queries.ts'
import { CLASS_NEW, type LobbyState } from '../lobby-state.ts'
import { isOfTwoLists, joined, lobbyFavourites, lobbyGames, lobbyRecents, nextAfterAll } from '../queries.ts'
import styles from '../screen.module.css'
import type { Lobby } from '../use-lobby.ts'
import { Instead } from './empty-list.tsx'
import { GameList } from './game-list.tsx'

type ListProps = { lobby: Lobby }

/** Each list runs its own loader (LOBBY-86), and only the one that is shown. */
export function AllGames({ lobby }: ListProps) {
  const client = useClient()
  const { merchantCode } = useSite()
  const list = useInfiniteQuery({
    ...lobbyGames(client, merchantCode, lobby.place.category, lobby.state),
    placeholderData: keepPreviousData,
  })
  const total = list.data?.pages[0]?.total
  useWithoutNewGames(lobby, total === 0 && !list.isPlaceholderData)
  const isMixed = !list.isPlaceholderData && isOfTwoLists(list.data?.pages)
  useAllPagesAgain(isMixed, list.refetch)
  const more = isMixed ? moreAfterAll(list, list.isFetching) : list
  // That a page is on its way changes nothing in a list of two thousand.
  const games = useMemo(() => joined(list.data?.pages, page => page.games), [list.data])
  // The list before this one, which stands in its place, has no pages to come either.
  const isWhole = !list.hasNextPage && !list.isPlaceholderData
  return (
    <>
      <GameList lobby={lobby} list={list} games={games} total={total} more={more} />
      {lobby.state.classification === CLASS_NEW && total !== undefined && total > 0 && isWhole && (
        <WayToAll lobby={lobby} newGames={games ?? []} />
      )}
    </>
  )
}

/**
 * A game that is closed, or comes, while somebody scrolls moves all that stand behind it: what was the first of the next page is on none then, and no
 * scrolling would ever show it. So all pages are asked for anew, and the next one waits for that.
 */
function useAllPagesAgain(isMixed: boolean, refetch: () => unknown): void {
  // What a page was told is known when its answer has come.
  useEffect(() => {
    if (isMixed) void refetch()
  }, [isMixed, refetch])
}

/** What is told of the end of a list whose next page waits for all that are asked for anew; `isComing`: it is said that they are on their way. */
function moreAfterAll(list: Growing, isComing: boolean): MorePages {
  const { hasNextPage, isFetchNextPageError, isPaused, isPlaceholderData } = list
  return {
    ...{ hasNextPage, isFetchNextPageError, isPaused, isPlaceholderData },
    isFetchingNextPage: isComing || list.isFetchingNextPage,
    fetchNextPage: () => nextAfterAll(list),
  }
}

type Growing = MorePages & { fetchNextPage: (options: { cancelRefetch: boolean }) => unknown }

/** Below what is new, which may be little: the way to the rest, and something to play from it. */
function WayToAll({ lobby, newGames }: ListProps & { newGames: readonly Game[] }) {
  const { t } = useTexts()
  return (
    <>
      <div className={styles.ways}>
        <Button onClick={() => lobby.dispatch({ type: 'everything_shown' })}>{t('lobby.show_all')}</Button>
      </div>
      <Instead title={t('lobby.instead')} besides={newGames} />
    </>
  )
}

/** What is played most: of the category, or of them all where an address asks for what is hot. */
export function HotGames({ lobby }: ListProps) {
  const client = useClient()
  const { merchantCode } = useSite()
  const { category } = lobby.place
  const { search } = lobby.state
  const list = useQuery({
    ...hotGames(client, merchantCode, {
      ...(category === 'HOT' ? {} : { gameType: category }),
      // The server knows the names of both languages, and what is spelt wrong.
      ...(search === '' ? {} : { gameName: search }),
    }),
    placeholderData: keepPreviousData,
  })
  const games = keptOf(list.data?.list, lobby.state)
  return <GameList lobby={lobby} list={list} games={games} />
}

/** What the server says is starred, on whatever device; a game whose star is taken off here has left it (FAV-03). */
export function FavouriteGames({ lobby }: ListProps) {
  const client = useClient()
  // The stars of the tiles: what was starred elsewhere has one too.
  useQuery({ ...favouriteIds(client), refetchOnMount: 'always' })
  const list = useInfiniteQuery({
    ...lobbyFavourites(client, lobby.place.category, lobby.state),
    placeholderData: keepPreviousData,
  })
  const games = joined(list.data?.pages, page => page.content)
  return <GameList lobby={lobby} list={list} games={games} more={moreAfterAll(list, false)} />
}

export function RecentGames({ lobby }: ListProps) {
  const list = useInfiniteQuery({
    ...lobbyRecents(useClient(), lobby.place.category, lobby.state),
    placeholderData: keepPreviousData,
  })
  const games = joined(list.data?.pages, page => page.list)
  return <GameList lobby={lobby} list={list} games={games} more={list} />
}

/** Slots start with what is new (LOBBY-87). Where nothing is, an empty first page would be no welcome: then all of them. */
function useWithoutNewGames({ dispatch, state }: Lobby, isEmpty: boolean): void {
  const giveWay = useEffectEvent(() => dispatch({ type: 'nothing_new' }))
  const isDue = isEmpty && state.untouched
  // That a list is empty is known when its answer has come.
  useEffect(() => {
    if (isDue) giveWay()
  }, [isDue])
}

/** This list comes whole, so vendors choose among what is here. */
export const keptOf = (
  games: readonly Game[] | undefined,
  { vendors }: Pick<LobbyState, 'vendors'>,
): readonly Game[] | undefined => games?.filter(({ vassalage }) => vendors.length === 0 || vendors.includes(vassalage))
