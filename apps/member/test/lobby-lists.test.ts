import { type Client, createClient } from '@hiyas/client'
import { games } from '@hiyas/contract'
import { HOUR_MS, systemClock } from '@hiyas/kernel'
import { environmentManager, InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { firstState } from '../src/features/play/game-lobby/lobby-state.ts'
import {
  beginAnew,
  countGames,
  joined,
  listInput,
  lobbyFavourites,
  lobbyGames,
  lobbyRecents,
  nextPage,
} from '../src/features/play/game-lobby/queries.ts'
import { createWatch, NEAR_END_PX, NEXT_PAGE_EVERY_MS } from '../src/shared/infinite/use-near-end.ts'
import { hotGames } from '../src/shared/start-queries.ts'

type Game = (typeof games.gameList.example.output.games)[number]
const [SAMPLE] = games.gameList.example.output.games as [Game]
const game = (nodeId: string): Game => ({ ...SAMPLE, nodeId })
const SLOTS = { category: 'RNG', vendor: null } as const
const SHOWN = firstState(SLOTS)

type Sent = { path: string; query: URLSearchParams }

/** A client whose server answers in turn; what it was asked is kept. */
function clientWith(...values: unknown[]) {
  const sent: Sent[] = []
  const server = async (address: string | URL | Request) => {
    const url = new URL(String(address), 'http://site')
    sent.push({ path: url.pathname, query: url.searchParams })
    return Response.json({ success: true, value: await values[sent.length - 1], message: '', errorCode: null })
  }
  vi.stubGlobal('fetch', server)
  const client = createClient({ baseUrl: '', merchant: 'HIYAS', language: () => 'TY', token: () => 'token' })
  return { client, sent }
}
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  environmentManager.setIsServer(() => true)
})

const page = (pageNum: number, totalPages: number) => ({
  games: [game(`g-${pageNum}`)],
  pageNum,
  totalPages,
  total: 60,
})

describe('the loaders', () => {
  test('LOBBY-86 LOBBY-93 LOBBY-94 FAV-06 FAV-07 CALL-107 CALL-109 CALL-120 CALL-121 each list asks its own call, from page 1, for 26 or 25', async () => {
    const { client, sent } = clientWith(
      page(1, 1),
      { content: [], pageNum: 1, totalPages: 0 },
      { list: [], totalPages: 0 },
      { list: [] },
    )
    const cache = new QueryClient()
    const state = firstState({ category: 'LIVE', vendor: null })
    await cache.fetchInfiniteQuery(lobbyGames(client, 'HIYAS', 'LIVE', state))
    await cache.fetchInfiniteQuery(lobbyFavourites(client, 'LIVE', state))
    await cache.fetchInfiniteQuery(lobbyRecents(client, 'LIVE', state))
    await cache.fetchQuery(hotGames(client, 'HIYAS', { gameType: 'LIVE', gameName: 'tigre' }))
    expect(sent.map(({ path }) => path)).toEqual([
      games.gameList.path,
      games.favouriteList.path,
      games.recentGames.path,
      games.hotGames.path,
    ])
    const [all, starred, played, hot] = sent.map(({ query }) => Object.fromEntries(query))
    expect(all).toMatchObject({ merchant: 'HIYAS', platform: 'html5', pageNo: '1', pageSize: '26', gameType: 'LIVE' })
    expect(starred).toMatchObject({ pageNo: '1', pageSize: '26', gameType: 'LIVE', language: 'TY' })
    expect(played).toMatchObject({ page: '1', pageSize: '25', gameType: 'LIVE', clientType: '2', language: 'TY' })
    expect(played).not.toHaveProperty('pageNo')
    expect(hot).toMatchObject({ merchantCode: 'HIYAS', gameType: 'LIVE', gameName: 'tigre' })
  })

  test('LOBBY-30 LOBBY-89 LOBBY-90 LOBBY-91 the next page is added to what is there, as long as there is one', async () => {
    const { client, sent } = clientWith(page(1, 2), page(2, 2))
    const options = lobbyGames(client, 'HIYAS', 'RNG', firstState(SLOTS))
    const { pages } = await new QueryClient().fetchInfiniteQuery({ ...options, pages: 3 })
    expect(pages.flatMap(one => one.games.map(({ nodeId }) => nodeId))).toEqual(['g-1', 'g-2'])
    expect(sent.map(({ query }) => query.get('pageNo'))).toEqual(['1', '2'])
    expect([nextPage({ pageNum: 1, totalPages: 2 }, 1), nextPage({ pageNum: 2, totalPages: 2 }, 2)]).toEqual([2, null])
    expect(nextPage({ pageNum: 1, totalPages: 0 }, 1)).toBeNull()
  })

  test('LOBBY-90 a game that another page brings again, because the list has grown at its head, is shown once', () => {
    const [first, again] = [game('a'), game('b')]
    const pages = [{ games: [first, again] }, { games: [game('b'), game('c')] }]
    const shown = joined(pages, one => one.games)
    expect(shown?.map(({ nodeId }) => nodeId)).toEqual(['a', 'b', 'c'])
    // The same objects, so that no row is drawn anew.
    expect(shown?.slice(0, 2)).toEqual([first, again])
    expect(shown?.[1]).toBe(again)
    expect(joined(undefined, () => [])).toBeUndefined()
  })

  test('LOBBY-83 LOBBY-89 LOBBY-90 a list that was scrolled through begins with its first page when another tab was chosen between', async () => {
    const { client, sent } = clientWith(page(1, 3), page(2, 3), page(2, 3), page(1, 3), page(2, 3))
    const cache = new QueryClient()
    const options = lobbyGames(client, 'HIYAS', 'RNG', firstState(SLOTS))
    await cache.fetchInfiniteQuery({ ...options, pages: 2 })
    const state = () => cache.getQueryState(options.queryKey)
    const askedAtMs = state()?.dataUpdatedAt
    beginAnew(cache, 'RNG')
    expect(cache.getQueryData(options.queryKey)).toEqual({ pages: [page(1, 3)], pageParams: [1] })
    expect(state()?.dataUpdatedAt).toBe(askedAtMs)
    const list = new InfiniteQueryObserver(cache, { ...options, staleTime: 60_000 })
    const leave = list.subscribe(() => undefined)
    await list.fetchNextPage()
    await list.refetch()
    leave()
    // Page 2 as one scrolls on. What is asked for anew is as much as is shown.
    expect(sent.map(({ query }) => query.get('pageNo'))).toEqual(['1', '2', '2', '1', '2'])
  })

  test('LOBBY-30 on the server no clock runs for a list: it would hold the cache of its request for hours', () => {
    const { client } = clientWith()
    const lists = [lobbyGames(client, 'HIYAS', 'RNG', SHOWN), lobbyFavourites(client, 'RNG', SHOWN)]
    for (const { gcTime } of [...lists, lobbyRecents(client, 'RNG', SHOWN)]) expect(gcTime).toBe(Infinity)
  })

  test('LOBBY-83 the lists of other categories, to which he may go back, stay as they were scrolled', async () => {
    const { client } = clientWith(page(1, 3), page(2, 3), page(1, 3), page(2, 3))
    const cache = new QueryClient()
    const [slots, own] = (['RNG', 'INHOUSE'] as const).map(category =>
      lobbyGames(client, 'HIYAS', category, firstState({ category, vendor: null })),
    ) as [ReturnType<typeof lobbyGames>, ReturnType<typeof lobbyGames>]
    for (const options of [slots, own]) await cache.fetchInfiniteQuery({ ...options, pages: 2 })
    beginAnew(cache, 'INHOUSE')
    expect([slots, own].map(({ queryKey }) => cache.getQueryData(queryKey)?.pages.length)).toEqual([2, 1])
  })

  test('LOBBY-83 LOBBY-90 a page that is on its way when another tab is chosen does not bring back those before it', async () => {
    const third = Promise.withResolvers<unknown>()
    const { client, sent } = clientWith(page(1, 3), page(2, 3), third.promise)
    const cache = new QueryClient()
    const options = lobbyGames(client, 'HIYAS', 'RNG', SHOWN)
    await cache.fetchInfiniteQuery({ ...options, pages: 2 })
    const list = new InfiniteQueryObserver(cache, { ...options, staleTime: 60_000 })
    const leave = list.subscribe(() => undefined)
    const more = list.fetchNextPage()
    await vi.waitFor(() => expect(sent).toHaveLength(3))
    beginAnew(cache, 'RNG')
    third.resolve(page(3, 3))
    await more
    expect(cache.getQueryData(options.queryKey)).toEqual({ pages: [page(1, 3)], pageParams: [1] })
    expect(list.getCurrentResult().isFetchingNextPage).toBe(false)
    leave()
  })

  test.each([
    ['all', (cache, client) => cache.fetchInfiniteQuery({ ...lobbyGames(client, 'HIYAS', 'RNG', SHOWN), pages: 3 })],
    ['starred', (cache, client) => cache.fetchInfiniteQuery({ ...lobbyFavourites(client, 'RNG', SHOWN), pages: 3 })],
    ['played', (cache, client) => cache.fetchInfiniteQuery({ ...lobbyRecents(client, 'RNG', SHOWN), pages: 3 })],
  ] as [string, (cache: QueryClient, client: Client) => Promise<unknown>][])(
    'LOBBY-30 LOBBY-89 LOBBY-90 who played for hours finds the list of %s games as far as he had scrolled it, and it is not kept for ever',
    async (_, scroll) => {
      vi.useFakeTimers()
      // In a browser: the server lets nothing go by itself.
      environmentManager.setIsServer(() => false)
      vi.stubGlobal('location', {})
      const { client } = clientWith(
        ...[1, 2, 3].map(of => ({ ...page(of, 3), content: [game('s')], list: [game('r')] })),
      )
      const cache = new QueryClient()
      await scroll(cache, client)
      const pages = () =>
        cache
          .getQueryCache()
          .getAll()
          .map(({ state }) => (state.data as { pages: unknown[] }).pages.length)
      vi.advanceTimersByTime(11 * HOUR_MS)
      expect(pages()).toEqual([3])
      vi.advanceTimersByTime(HOUR_MS)
      expect(pages()).toEqual([])
    },
  )

  test('LOBBY-89 every tab, vendor and search is a list of its own, which begins with page 1', () => {
    const { client } = clientWith()
    const key = (part: Partial<ReturnType<typeof firstState>>) =>
      JSON.stringify(lobbyGames(client, 'HIYAS', 'RNG', { ...firstState(SLOTS), ...part }).queryKey)
    expect(
      new Set([key({}), key({ vendors: ['KDL'] }), key({ search: 'x' }), key({ classification: 'ALL' })]).size,
    ).toBe(4)
    expect(lobbyGames(client, 'HIYAS', 'RNG', firstState(SLOTS)).initialPageParam).toBe(1)
  })

  test('LOBBY-87 LOBBY-88 CALL-98 CALL-99 New is isNew, and neither it nor All is sent as a classification', () => {
    expect(inputOf(firstState(SLOTS))).toMatchObject({ isNew: 1, gameClassify: '' })
    expect(inputOf({ ...firstState(SLOTS), classification: 'ALL' })).toMatchObject({ isNew: 0, gameClassify: '' })
    expect(inputOf({ ...firstState(SLOTS), classification: 'video' })).toMatchObject({
      isNew: 0,
      gameClassify: 'video',
    })
  })

  test.each(games.MIN_BETS)(
    'LOBBY-45 CALL-104 minimum bet %s is sent as it is, All not at all, and only for slots',
    minBet => {
      const state = { ...firstState(SLOTS), minBet }
      expect(inputOf(state).minBet).toBe(minBet === 'All' ? undefined : minBet)
      expect(inputOf(state, 'FISH')).not.toHaveProperty('minBet')
    },
  )

  test('LOBBY-46 CALL-105 the smallest number of lines is sent empty for slots, as no filter sets it, and for nothing else', async () => {
    const { client, sent } = clientWith(page(1, 1), page(1, 1))
    const cache = new QueryClient()
    for (const category of ['RNG', 'LIVE'] as const)
      await cache.fetchInfiniteQuery(lobbyGames(client, 'HIYAS', category, firstState({ category, vendor: null })))
    expect(sent.map(({ query }) => query.get('minLine'))).toEqual(['', null])
  })

  test('LOBBY-39 the panel asks how much it would show with the same filter, and for no games', () => {
    const { client } = clientWith()
    const state = { ...firstState(SLOTS), vendors: ['KDL', 'LUM'], minBet: '0.1' }
    const [, , , input] = countGames(client, 'HIYAS', 'RNG', state).queryKey
    expect(input).toEqual({ ...inputOf(state), pageNo: 1, pageSize: 1 })
    expect(input).toMatchObject({ vassalage: 'KDL,LUM' })
  })
})

describe('the end of a list', () => {
  type Seen = (entries: { isIntersecting: boolean }[]) => void

  test('LOBBY-30 LOBBY-31 LOBBY-32 500 px before it the next page is asked for, once a second however often it is seen', () => {
    vi.useFakeTimers()
    let seen: Seen = () => undefined
    let margin: string | undefined
    class Observer {
      constructor(tell: Seen, options: { rootMargin: string }) {
        seen = tell
        margin = options.rootMargin
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    }
    vi.stubGlobal('IntersectionObserver', Observer)
    const watch = createWatch()
    const stop = watch.follow({} as Element)
    const load = vi.fn()
    const near = (isIntersecting: boolean) => seen([{ isIntersecting }])

    expect([NEAR_END_PX, NEXT_PAGE_EVERY_MS, margin]).toEqual([500, 1_000, '500px'])
    watch.wish({ ready: true, load })
    vi.advanceTimersByTime(5_000)
    expect(load).toHaveBeenCalledTimes(0)
    near(true)
    vi.advanceTimersByTime(0)
    expect(load).toHaveBeenCalledTimes(1)
    for (let scroll = 0; scroll < 20; scroll++) {
      watch.wish({ ready: true, load })
      near(true)
    }
    vi.advanceTimersByTime(999)
    expect(load).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1)
    expect(load).toHaveBeenCalledTimes(2)
    // A phone whose clock is put back by ten minutes: the second between two pages is a second still.
    vi.setSystemTime(systemClock.nowMs() - 600_000)
    watch.wish({ ready: true, load })
    vi.advanceTimersByTime(1_000)
    expect(load).toHaveBeenCalledTimes(3)
    // LOBBY-91: without a next page nothing is asked for, however near the end is.
    watch.wish({ ready: false, load })
    vi.advanceTimersByTime(10_000)
    expect(load).toHaveBeenCalledTimes(3)
    // LOBBY-31: nor with one, until it is seen again where the end is by now. What has come has moved it away.
    watch.wish({ ready: true, load })
    vi.advanceTimersByTime(10_000)
    expect(load).toHaveBeenCalledTimes(3)
    // The mark goes before its timer is over and comes again, as where a list is empty for a while: it is followed as before.
    near(true)
    stop()
    vi.advanceTimersByTime(10_000)
    expect(load).toHaveBeenCalledTimes(3)
    const stopAgain = watch.follow({} as Element)
    near(true)
    vi.advanceTimersByTime(1_000)
    expect(load).toHaveBeenCalledTimes(4)
    // A page at work is told of several moments at once: the last is how things are.
    watch.wish({ ready: true, load })
    seen([{ isIntersecting: true }, { isIntersecting: false }])
    vi.advanceTimersByTime(2_000)
    expect(load).toHaveBeenCalledTimes(4)
    stopAgain()
  })
})

const inputOf = (state: ReturnType<typeof firstState>, category: games.GameCategory = 'RNG') =>
  listInput({ merchant: 'HIYAS', language: 'TY' }, category, state)
