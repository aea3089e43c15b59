import { type Client, createClient, query } from '@hiyas/client'
import { games, messages, realtime, wallet } from '@hiyas/contract'
import { SECOND_MS } from '@hiyas/kernel'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { lastWinners } from '../src/features/home/home/components/winners/queries.ts'
import { follow } from '../src/shared/live/follow.ts'
import { idleKey, unreadKey } from '../src/shared/live/keys.ts'

const soon = (look: () => void) => vi.waitFor(look, { interval: 5 })

describe('what the line tells', () => {
  let cache: QueryClient
  let asked: string[]
  let stop: () => void
  let say: (name: realtime.EventName, data: object) => void

  const clientFor = (token: string | null): Client =>
    createClient({
      baseUrl: 'http://site',
      merchant: 'HIYAS',
      owner: token === null ? '' : 'ana',
      language: () => 'TY',
      token: () => token,
      fetch: async (url, init) => {
        const { pathname } = new URL(String(url))
        asked.push(pathname)
        if (pathname !== realtime.followEvents.path)
          return Response.json({ success: true, value: 3, message: '', errorCode: '' })
        const body = new ReadableStream({
          start(controller) {
            say = (name, data) =>
              controller.enqueue(new TextEncoder().encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`))
            init?.signal?.addEventListener('abort', () => controller.error(new Error('closed')))
          },
        })
        return new Response(body)
      },
    })

  async function begin(token: string | null): Promise<Client> {
    const client = clientFor(token)
    stop = follow(client, cache)
    await soon(() => expect(asked).toContain(realtime.followEvents.path))
    return client
  }

  beforeEach(() => {
    vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }))
    vi.stubGlobal('addEventListener', () => undefined)
    vi.stubGlobal('removeEventListener', () => undefined)
    cache = new QueryClient()
    asked = []
  })
  afterEach(() => {
    stop()
    cache.clear()
  })

  test('START-24 a visitor asks for no unread count; a member asks once, and what the line tells then is newer', async () => {
    await begin(null)
    expect(asked.filter(path => path === messages.unreadCount.path)).toEqual([])
    stop()
    asked = []
    const client = await begin('token')
    await soon(() => expect(cache.getQueryData(unreadKey(client))).toMatchObject({ announcements: 3 }))
    const told = { messages: 0, announcements: 2, announcementIds: ['a', 'b'] }
    say('unread', told)
    await soon(() => expect(cache.getQueryData(unreadKey(client))).toEqual(told))
    expect(asked.filter(path => path === messages.unreadCount.path)).toHaveLength(1)
  })

  test('A11Y-11 a session that is about to fall idle is known until it is so no more, or nobody follows', async () => {
    const client = await begin('token')
    const isNear = () => cache.getQueryData(idleKey(client))
    for (const told of [true, false, true]) {
      say('idle', { isNear: told })
      await soon(() => expect(isNear()).toBe(told))
    }
    stop()
    expect(isNear()).toBe(false)
  })

  test('WALLET-01 HOME-14 the balance every screen shows is the one that was told last', async () => {
    const client = await begin('token')
    const { queryKey } = query(client, wallet.walletBalance, {})
    say('balance', { sumBalance: '7.00', currency: 'PHP' })
    await soon(() => expect(cache.getQueryData(queryKey)?.sumBalance).toBe('7.00'))
    say('balance', { sumBalance: '8.50', currency: 'PHP' })
    await soon(() => expect(cache.getQueryData(queryKey)).toMatchObject({ sumBalance: '8.50', currency: 'PHP' }))
  })

  test('WALLET-01 BAL-04 what the wallet was asked before the line told a balance does not take its place when it comes late', async () => {
    const client = await begin('token')
    const { queryKey } = query(client, wallet.walletBalance, {})
    const before = { ...wallet.walletBalance.example.output, sumBalance: '100.00' }
    cache.setQueryData(queryKey, before)
    let answer = (_: typeof before): void => undefined
    const asked = cache.fetchQuery({
      queryKey,
      queryFn: () => new Promise<typeof before>(resolve => (answer = resolve)),
      staleTime: 0,
    })
    const over = asked.then(
      () => true,
      () => true,
    )
    say('balance', { sumBalance: '80.00', currency: 'PHP' })
    await soon(() => expect(cache.getQueryData(queryKey)?.sumBalance).toBe('80.00'))
    answer(before)
    await over
    expect(cache.getQueryData(queryKey)?.sumBalance).toBe('80.00')
    expect(cache.getQueryState(queryKey)?.fetchStatus).toBe('idle')
  })

  test('LANG-09 LOBBY-95 a tab in another language has a line of its own: winners are told in one language', async () => {
    await begin('token')
    const lines = () => asked.filter(path => path === realtime.followEvents.path)
    expect(lines()).toHaveLength(1)
    const english = { ...clientFor('token').options, language: () => 'EN' }
    const stopEnglish = follow(createClient(english), new QueryClient())
    await soon(() => expect(lines()).toHaveLength(2))
    stopEnglish()
  })

  test('NOTICE-05 HOME-15 announcements that could not be had are asked for again when the line tells of them', async () => {
    const client = await begin(null)
    const { queryKey } = query(client, messages.announcements, { types: messages.HOME_TYPES })
    let tries = 0
    const queryFn = async () => {
      tries += 1
      throw new Error('away')
    }
    const leave = new QueryObserver(cache, { queryKey, queryFn, retry: false }).subscribe(() => undefined)
    await soon(() => expect(cache.getQueryState(queryKey)?.status).toBe('error'))
    say('announcements', { revision: 'r1', published: [], withdrawn: [] })
    await soon(() => expect(tries).toBe(2))
    leave()
  })

  test('POPUP-18 HOME-15 announcements of another revision are asked for anew, those of this one are not', async () => {
    const client = await begin(null)
    const { queryKey } = query(client, messages.announcements, { types: messages.HOME_TYPES })
    cache.setQueryData(queryKey, { ...messages.announcements.example.output, revision: 'r1' })
    say('announcements', { revision: 'r1', published: [], withdrawn: [] })
    say('announcements', { revision: 'r2', published: ['new'], withdrawn: [] })
    await soon(() => expect(cache.getQueryState(queryKey)?.isInvalidated).toBe(true))
    cache.setQueryData(queryKey, { ...messages.announcements.example.output, revision: 'r2' })
    say('announcements', { revision: 'r2', published: [], withdrawn: [] })
    say('winners', { list: [] })
    expect(cache.getQueryState(queryKey)?.isInvalidated).toBe(false)
  })

  test('POPUP-18 HOME-15 announcements that were on their way when the line told of others are asked for once more, and those of this revision are not', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const client = await begin(null)
    const { queryKey } = query(client, messages.announcements, { types: messages.HOME_TYPES })
    const questions: ((revision: string) => void)[] = []
    const queryFn = async () => {
      const { promise, resolve } = Promise.withResolvers<string>()
      questions.push(resolve)
      return { ...messages.announcements.example.output, revision: await promise }
    }
    const leave = new QueryObserver(cache, { queryKey, queryFn }).subscribe(() => undefined)
    const passes = () => vi.advanceTimersByTimeAsync(10 * SECOND_MS)
    say('announcements', { revision: 'r2', published: ['new'], withdrawn: [] })
    await passes()
    expect(questions).toHaveLength(1)
    questions[0]?.('r1')
    await passes()
    expect(questions).toHaveLength(2)
    questions[1]?.('r2')
    await passes()
    expect(questions).toHaveLength(2)
    expect(cache.getQueryData(queryKey)?.revision).toBe('r2')
    leave()
  })

  test('LOBBY-95 winners come onto the board that is shown, and onto no other', async () => {
    const client = await begin(null)
    const board = (input: object) => query(client, games.winnerBoard, { language: 'TY', ...input }).queryKey
    const [all, slots, long] = [
      board({ gameCategory: 'ALL', limitNum: 1 }),
      board({ gameCategory: 'RNG', limitNum: 1 }),
      board({ gameCategory: 'ALL', limitNum: 20 }),
    ]
    for (const key of [all, slots, long]) cache.setQueryData(key, { list: [] })
    // That of home.
    const { queryKey: shown } = lastWinners(client)
    cache.setQueryData(shown, { list: [] })
    const [winner] = games.winnerBoard.example.output.list
    say('winners', { list: [winner, winner] })
    await soon(() => expect(cache.getQueryData(all)).toEqual({ list: [winner] }))
    expect(cache.getQueryData(shown)).toEqual({ list: [winner, winner] })
    expect([cache.getQueryData(slots), cache.getQueryData(long)]).toEqual([{ list: [] }, { list: [] }])
  })

  test('FAV-09 LOBBY-75 what is played is asked for anew once it is another, and not because the line has begun', async () => {
    const client = await begin('token')
    const [hot, recent] = [query(client, games.hotGames, {}).queryKey, query(client, games.recentGames, {}).queryKey]
    cache.setQueryData(hot, { list: [] })
    cache.setQueryData(recent, { list: [], totalPages: 0 })
    const invalidated = () => [hot, recent].map(key => cache.getQueryState(key)?.isInvalidated)
    say('hot', { revision: 'r1' })
    say('played', { nodeIds: [] })
    say('hot', { revision: 'r1' })
    say('played', { nodeIds: ['HYO-hiyas-reels'] })
    await soon(() => expect(invalidated()).toEqual([false, true]))
    say('hot', { revision: 'r2' })
    await soon(() => expect(invalidated()).toEqual([true, true]))
  })
})
