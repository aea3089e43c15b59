import { createClient } from '@hiyas/client'
import { games } from '@hiyas/contract'
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { firstState } from '../src/features/play/game-lobby/lobby-state.ts'
import { beginAnew, lobbyFavourites, lobbyRecents } from '../src/features/play/game-lobby/queries.ts'
import { cutToFirst } from '../src/shared/infinite/first-page.ts'

type Options = ReturnType<typeof lobbyFavourites>

afterEach(() => vi.unstubAllGlobals())

test('LOBBY-90 a list that is left while a page is on its way has its first page, and is on its way no more', async () => {
  const cache = new QueryClient()
  const options = {
    queryKey: ['record'],
    // The second page never comes.
    queryFn: ({ pageParam }: { pageParam: number }) =>
      pageParam === 1 ? Promise.resolve('first') : new Promise<string>(() => undefined),
    initialPageParam: 1,
    getNextPageParam: (_last: string, _all: string[], page: number) => page + 1,
  }
  const list = new InfiniteQueryObserver(cache, options)
  const leave = list.subscribe(() => undefined)
  await list.refetch()
  const readAtMs = cache.getQueryState(['record'])?.dataUpdatedAt
  void list.fetchNextPage()
  const [query] = cache.getQueryCache().findAll()
  expect(query?.state.fetchStatus).toBe('fetching')
  leave()
  if (query) cutToFirst(query)
  expect(query?.state).toMatchObject({
    data: { pages: ['first'], pageParams: [1] },
    // What is on its way for ever is never let go of.
    fetchStatus: 'idle',
    dataUpdatedAt: readAtMs,
  })
  cache.clear()
})

test.each([
  ['FAV-05', 'starred', games.favouriteList, lobbyFavourites],
  ['LOBBY-83', 'played', games.recentGames, lobbyRecents],
] as const)('%s a list of %s games that is out of date is asked for anew when its tab is chosen', async (...list) => {
  const [, , { name }, optionsOf] = list
  const value = { content: [], list: [], pageNum: 1, totalPages: 1 }
  const server = vi.fn(async () => Response.json({ success: true, value, message: '', errorCode: null }))
  vi.stubGlobal('fetch', server)
  const client = createClient({ baseUrl: '', merchant: 'HIYAS', language: () => 'TY', token: () => 'token' })
  const cache = new QueryClient()
  // Of both only the key and the call matter here.
  const options = optionsOf(client, 'RNG', firstState({ category: 'RNG', vendor: null })) as Options
  await cache.fetchInfiniteQuery(options)
  await cache.invalidateQueries({ queryKey: [name] })
  beginAnew(cache, 'RNG')
  const state = () => cache.getQueryState(options.queryKey)
  expect(state()?.isInvalidated).toBe(true)
  const shown = { ...options, staleTime: 60_000 }
  const leave = new InfiniteQueryObserver(cache, shown).subscribe(() => undefined)
  await vi.waitFor(() => expect(state()?.isInvalidated).toBe(false))
  expect(server).toHaveBeenCalledTimes(2)
  leave()
  cache.clear()
})
