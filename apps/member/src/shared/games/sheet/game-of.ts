import { type Client, familyKey } from '@hiyas/client'
import { games } from '@hiyas/contract'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Game } from '../categories.ts'

/** Whose answers tiles are drawn from. */
const LISTS = [games.hotGames, games.gameList, games.favouriteList, games.recentGames] as const

type Page = Partial<Record<'list' | 'games' | 'content', readonly Game[]>>

/**
 * The game that an address launches, as the newest of the lists that are here tells it. What was told in another language, or by another
 * merchant, counts as long as nothing else is here: tiles show it until then as well.
 */
export function gameOf(client: Client, cache: QueryClient, href: string): Game | undefined {
  const nodeId = new URLSearchParams(href.split('?')[1]).get('nodeId')
  const toldBy = (keys: readonly (readonly unknown[])[]) =>
    keys
      .flatMap(queryKey => cache.getQueryCache().findAll({ queryKey }))
      .map(({ state }) => state as { data?: Page | InfiniteData<Page>; dataUpdatedAt: number })
      .sort((one, other) => other.dataUpdatedAt - one.dataUpdatedAt)
      .flatMap(({ data }) => (data === undefined ? [] : 'pages' in data ? data.pages : [data]))
      .flatMap(({ list = [], games: found = [], content = [] }) => [...list, ...found, ...content])
      .find(game => game.nodeId === nodeId)
  return toldBy(LISTS.map(call => familyKey(client, call))) ?? toldBy(LISTS.map(({ name }) => [name]))
}
