import { type Client, inputOf, pages, query } from '@hiyas/client'
import { games, type In, SITE_RUNS_ON } from '@hiyas/contract'
import { HOUR_MS } from '@hiyas/kernel'
import type { Query, QueryClient } from '@tanstack/react-query'
import type { Category, Game } from '../../../shared/games/categories.ts'
import { CLIENT_TYPE } from '../../../shared/games/constants.ts'
import { cutToFirst } from '../../../shared/infinite/first-page.ts'
import { BET_ALL, CLASS_ALL, CLASS_NEW, type LobbyState } from './lobby-state.ts'

type ListInput = In<typeof games.gameList>

/**
 * What the list of all games is asked with (CALL-93 to CALL-106). `gameClassify` is empty for All and New; New is `isNew` 1. The
 * smallest stake and the smallest number of lines belong to slots only; nothing here sets the lines (LOBBY-46).
 */
export function listInput(
  { merchant, language }: { merchant: string; language: string },
  category: Category,
  { classification, minBet, vendors, search }: Omit<LobbyState, 'tab' | 'untouched'>,
): ListInput {
  return {
    merchant,
    platform: SITE_RUNS_ON,
    gameType: category,
    gameClassify: [CLASS_ALL, CLASS_NEW].some(view => view === classification) ? '' : classification,
    isNew: classification === CLASS_NEW ? 1 : 0,
    pageSize: games.GAME_PAGE_SIZE,
    language,
    ...(category === 'RNG' ? { minLine: '', ...(minBet === BET_ALL ? {} : { minBet }) } : {}),
    ...narrowing({ vendors, search }),
  }
}

/** A game asks for a new launch when it was idle for this long: whoever comes back from one finds his list, to the page he had reached (LOBBY-30). */
const LIST_KEPT_MS = 12 * HOUR_MS

/** The server has a cache for each request, and a clock that ran for it would hold it. */
const kept = () => ({ gcTime: typeof location === 'undefined' ? Number.POSITIVE_INFINITY : LIST_KEPT_MS })

/** A category's games by page. */
export const lobbyGames = (client: Client, merchant: string, category: Category, state: LobbyState) => ({
  ...pages(client, games.gameList, {
    input: listInput({ merchant, language: client.options.language() }, category, state),
    first: FIRST_PAGE,
    pageOf: pageNo => ({ pageNo }),
    next: nextPage,
  }),
  ...kept(),
  // Two thousand games would be compared field by field each time 26 more come; those that are here are kept as they are anyhow.
  structuralSharing: false,
})

/** How many games a filter would show, before it is taken. */
export const countGames = (client: Client, merchant: string, category: Category, state: LobbyState) =>
  query(client, games.gameList, {
    ...listInput({ merchant, language: client.options.language() }, category, state),
    pageNo: FIRST_PAGE,
    pageSize: 1,
  })

/** The member's starred games of a category by page. */
export const lobbyFavourites = (client: Client, gameType: Category, state: Narrowing) => ({
  ...pages(client, games.favouriteList, {
    input: { gameType, pageSize: games.GAME_PAGE_SIZE, language: client.options.language(), ...narrowing(state) },
    first: FIRST_PAGE,
    pageOf: pageNo => ({ pageNo }),
    next: nextPage,
  }),
  ...kept(),
})

/** The games of a category the member has played, by page. The page is called otherwise here (CALL-109). */
export const lobbyRecents = (client: Client, gameType: Category, state: Narrowing) => ({
  ...pages(client, games.recentGames, {
    input: {
      gameType,
      pageSize: games.RECENT_PAGE_SIZE,
      language: client.options.language(),
      clientType: CLIENT_TYPE,
      ...narrowing(state),
    },
    first: FIRST_PAGE,
    pageOf: page => ({ page }),
    next: ({ totalPages }, page) => nextPage({ pageNum: page, totalPages }, page),
  }),
  ...kept(),
})

/** Pages of games are counted from one (LOBBY-94). */
const FIRST_PAGE: number = 1

/**
 * LOBBY-83: whoever chooses another list of a category sees it from its first page on, also one he has scrolled through before. What is here and
 * not old is not asked for again. Lists of other categories stay as they were left: he may go back to them.
 */
export function beginAnew(cache: QueryClient, category: Category): void {
  for (const { name } of [games.gameList, games.favouriteList, games.recentGames] satisfies List[])
    for (const query of cache.getQueryCache().findAll({ queryKey: [name], predicate: isOf(category) }))
      cutToFirst(query)
}

type List = typeof games.gameList | typeof games.favouriteList | typeof games.recentGames

const isOf =
  (category: Category) =>
  ({ queryKey }: Query): boolean =>
    inputOf<List>(queryKey).gameType === category

/**
 * The games of all pages, each once: a list that has grown at its head since a page was asked for brings the last of it again on the next
 * one (LOBBY-90).
 */
export function joined<Page>(
  pages: readonly Page[] | undefined,
  gamesOf: (page: Page) => readonly Game[],
): Game[] | undefined {
  if (pages === undefined) return undefined
  const games = new Map<string, Game>()
  for (const game of pages.flatMap(gamesOf)) if (!games.has(game.nodeId)) games.set(game.nodeId, game)
  return [...games.values()]
}

/** Whether the last page was told when the list was another one than the first page is of. */
export const isOfTwoLists = (pages: readonly { total: number }[] = []): boolean =>
  pages.at(-1)?.total !== pages[0]?.total

/**
 * Asks for the next page of a list, unless all of its pages are asked for anew, as after each change of a star (FAV-05): it would come in their
 * stead, and be the next one of another list than those that stay. It is asked for when they are here.
 */
export const nextAfterAll = (list: { fetchNextPage: (options: { cancelRefetch: boolean }) => unknown }): unknown =>
  list.fetchNextPage({ cancelRefetch: false })

type Narrowing = Pick<LobbyState, 'vendors' | 'search'>

/** What every list can be narrowed to: vendors and a search, each only where there is one. */
const narrowing = ({ vendors, search }: Narrowing) => ({
  ...(vendors.length === 0 ? {} : { vassalage: vendors.join(',') }),
  ...(search === '' ? {} : { gameName: search }),
})

/** LOBBY-91: there is more only while the current page is below the number of pages. */
export const nextPage = (
  { pageNum, totalPages }: { pageNum: number; totalPages: number },
  page: number,
): number | null => (pageNum < totalPages ? page + 1 : null)
