import { games } from '@hiyas/contract'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Game } from '../categories.ts'

/** Whose answers tiles are drawn from. */
const LISTS = [games.hotGames, games.gameList, games.favouriteList, games.recentGames] as const

type Page = Partial<Record<'list' | 'games' | 'content', readonly Game[]>>

/** The game that an address launches, as a list that is here tells it. */
export function gameOf(cache: QueryClient, href: string): Game | undefined {
  const nodeId = new URLSearchParams(href.split('?')[1]).get('nodeId')
  return LISTS.flatMap(({ name }) => cache.getQueriesData<Page | InfiniteData<Page>>({ queryKey: [name] }))
    .flatMap(([, data]) => (data === undefined ? [] : 'pages' in data ? data.pages : [data]))
    .flatMap(({ list = [], games: found = [], content = [] }) => [...list, ...found, ...content])
    .find(game => game.nodeId === nodeId)
}
