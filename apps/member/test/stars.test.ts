import { createClient } from '@hiyas/client'
import { games, type Out } from '@hiyas/contract'
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { describe, expect, test, vi } from 'vitest'
import { joined, lobbyFavourites, nextAfterAll } from '../src/features/play/game-lobby/queries.ts'
import { changeStar } from '../src/shared/games/change-star.ts'
import { favouriteIds } from '../src/shared/games/favourites.ts'
import { sendStar } from '../src/shared/games/send-star.ts'

const REELS = { nodeId: 'HYO-reels', vassalage: 'HYO' }
const SUN = { nodeId: 'HYO-sun', vassalage: 'HYO' }

const window = new EventTarget()
vi.stubGlobal('addEventListener', window.addEventListener.bind(window))

/** A member's client whose calls are answered by hand, in any order. */
function clientOf(owner: string) {
  const sent: string[] = []
  const calls: { method: string | undefined; nodeId: string | undefined; vendor: string | undefined }[] = []
  const answers: ((code: string) => void)[] = []
  const client = createClient({
    baseUrl: '',
    merchant: 'HIYAS',
    language: () => 'EN',
    token: () => null,
    owner,
    fetch: async (address, init) => {
      const { pathname, searchParams } = new URL(String(address), 'http://site')
      const body = JSON.parse(String(init?.body ?? '{}')) as { nodeId?: string; vendor?: string }
      const { nodeId, vendor } = { ...Object.fromEntries(searchParams), ...body }
      sent.push(`${pathname.includes('add') ? 'on' : 'off'} ${nodeId}`)
      calls.push({ method: init?.method, nodeId, vendor })
      const code = await new Promise<string>(resolve => answers.push(resolve))
      return Response.json({ success: code === '', errorCode: code, value: {} })
    },
  })
  return { client, sent, calls, answer: (code = '') => answers.shift()?.(code) }
}

type Game = Out<typeof games.gameList>['games'][number]
const [SAMPLE] = games.gameList.example.output.games as [Game]
const game = (nodeId: string): Game => ({ ...SAMPLE, nodeId })

/** A page of a member who has starred these. */
function pageOf(owner: string, starred: readonly string[]) {
  const { answer, sent, client } = clientOf(owner)
  const cache = new QueryClient()
  const list = lobbyFavourites(client, 'RNG', { vendors: [], search: '' })
  cache.setQueryData(favouriteIds(client).queryKey, [...starred])
  const content = starred.map(game)
  cache.setQueryData(list.queryKey, { pages: [{ content, pageNum: 1, totalPages: 1 }], pageParams: [1] })
  const onRefused = vi.fn()
  const ids = () => cache.getQueryData(favouriteIds(client).queryKey)
  const shown = () => cache.getQueryData(list.queryKey)?.pages.flatMap(page => page.content.map(one => one.nodeId))
  const isStale = () => cache.getQueryState(favouriteIds(client).queryKey)?.isInvalidated
  const tap = (nodeId: string, isHere = () => true) => changeStar({ client, cache, isHere, onRefused }, game(nodeId))
  return { client, cache, list, ids, shown, isStale, tap, answer, sent, onRefused }
}

/** Whatever was about to be sent has been. */
const settled = () => new Promise(setImmediate)

describe('a star', () => {
  test('FAV-01 FAV-02 CALL-122 CALL-123 is put on by POST and taken off by DELETE, each with the game and its vendor', async () => {
    const { client, calls, answer } = clientOf('zoe')
    for (const [on, method] of [
      [true, 'POST'],
      [false, 'DELETE'],
    ] as const) {
      const tap = sendStar(client, REELS, on)
      await settled()
      expect(calls.pop()).toEqual({ method, nodeId: 'HYO-reels', vendor: 'HYO' })
      answer()
      await tap
    }
  })

  test('FAV-05 FAV-11 of quick taps on one game the last reaches the server last, and nothing between first and last does', async () => {
    const { client, sent, answer } = clientOf('ana')
    const taps = [sendStar(client, REELS, true)]
    await settled()
    taps.push(...[false, true, false].map(on => sendStar(client, REELS, on)))
    await settled()
    expect(sent).toEqual(['on HYO-reels'])
    answer()
    await settled()
    expect(sent).toEqual(['on HYO-reels', 'off HYO-reels'])
    answer()
    expect(await Promise.all(taps)).toEqual(['overtaken', 'overtaken', 'overtaken', null])
  })

  test('FAV-11 who leaves the page does not lose a tap that waits for the one before it', async () => {
    const { client, sent, answer } = clientOf('ana')
    const taps = [sendStar(client, REELS, true)]
    await settled()
    taps.push(sendStar(client, REELS, false))
    await settled()
    expect(sent).toEqual(['on HYO-reels'])
    window.dispatchEvent(new Event('pagehide'))
    await settled()
    expect(sent).toEqual(['on HYO-reels', 'off HYO-reels'])
    for (const one of [answer, answer]) one()
    expect(await Promise.all(taps)).toEqual(['overtaken', null])
  })

  test('FAV-11 what an earlier tap was refused changes nothing; what the last one was refused is told', async () => {
    const { client, answer } = clientOf('ana')
    const taps = [sendStar(client, REELS, true)]
    await settled()
    taps.push(sendStar(client, REELS, false))
    answer('favourite.limit')
    await settled()
    answer('system_error')
    expect(await Promise.all(taps)).toEqual(['overtaken', 'system_error'])
  })

  test('FAV-10 another game and another member wait for nobody', async () => {
    const [ana, ben] = [clientOf('ana'), clientOf('ben')]
    const taps = [sendStar(ana.client, REELS, true), sendStar(ana.client, SUN, true), sendStar(ben.client, REELS, true)]
    await settled()
    expect([ana.sent, ben.sent]).toEqual([['on HYO-reels', 'on HYO-sun'], ['on HYO-reels']])
    for (const answer of [ana.answer, ana.answer, ben.answer]) answer()
    expect(await Promise.all(taps)).toEqual([null, null, null])
  })
})

describe('the stars of a page', () => {
  test('FAV-03 FAV-05 a game unstarred here leaves the list at once; one that was starred elsewhere stays in it', async () => {
    const page = pageOf('cleo', ['a', 'b'])
    page.cache.setQueryData(page.list.queryKey, {
      pages: [{ content: ['new', 'a', 'b'].map(game), pageNum: 1, totalPages: 1 }],
      pageParams: [1],
    })
    expect(page.shown()).toEqual(['new', 'a', 'b'])
    const done = page.tap('a')
    expect([page.ids(), page.shown()]).toEqual([['b'], ['new', 'b']])
    await vi.waitFor(() => expect(page.sent).toHaveLength(1))
    page.answer()
    await done
    expect(page.isStale()).toBe(true)
  })

  test('FAV-05 what the server says of stars is asked for when the last tap is answered: it knows nothing of one on its way', async () => {
    const page = pageOf('dora', [])
    const taps = [page.tap('a'), page.tap('b')]
    await vi.waitFor(() => expect(page.sent).toHaveLength(2))
    page.answer()
    await taps[0]
    expect([page.ids(), page.isStale()]).toEqual([['b', 'a'], false])
    page.answer()
    await taps[1]
    expect(page.isStale()).toBe(true)
  })

  test('FAV-03 FAV-11 a game whose star could not be taken off is back in its place, beside what was unstarred meanwhile', async () => {
    vi.stubGlobal('__TEXT_SCRIPTS__', {})
    const page = pageOf('fay', ['a', 'b', 'c', 'd'])
    const taps = [page.tap('b'), page.tap('d')]
    expect(page.shown()).toEqual(['a', 'c'])
    await vi.waitFor(() => expect(page.sent).toHaveLength(2))
    page.answer('system_error')
    await taps[0]
    expect([page.ids()?.toSorted(), page.shown()]).toEqual([
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
    ])
    page.answer()
    await taps[1]
    expect(page.shown()).toEqual(['a', 'b', 'c'])
  })

  test('FAV-05 LANG-09 a star that is on its way as another language is chosen is shown, and asked for, in that one too', async () => {
    const page = pageOf('gil', [])
    const done = page.tap('a')
    await vi.waitFor(() => expect(page.sent).toHaveLength(1))
    const filipino = createClient({ ...page.client.options, language: () => 'TY' })
    const state = () => page.cache.getQueryState(favouriteIds(filipino).queryKey)
    expect(state()).toMatchObject({ data: ['a'], isInvalidated: false })
    page.answer()
    await done
    expect(state()?.isInvalidated).toBe(true)
  })

  test('FAV-05 who taps while a star of the member before him is on its way is asked for his own when that is answered', async () => {
    const [before, now] = [pageOf('hana', []), pageOf('ian', [])]
    const parts = { client: now.client, cache: before.cache, isHere: () => true, onRefused: now.onRefused }
    const { queryKey } = favouriteIds(now.client)
    before.cache.setQueryData(queryKey, [])
    const first = before.tap('a')
    const second = changeStar(parts, game('b'))
    await vi.waitFor(() => expect([...before.sent, ...now.sent]).toHaveLength(2))
    now.answer()
    await second
    before.answer()
    await first
    expect(before.cache.getQueryState(queryKey)).toMatchObject({ data: ['b'], isInvalidated: true })
  })

  test('FAV-11 SESS-52 a star that is refused when its member has gone is told to nobody', async () => {
    const page = pageOf('jun', [])
    const done = page.tap('a', () => false)
    await vi.waitFor(() => expect(page.sent).toHaveLength(1))
    page.answer('favourite.limit')
    await done
    expect(page.ids()).toEqual([])
    expect(page.onRefused).not.toHaveBeenCalled()
  })

  test.each(['favourite.limit', 'game.not.found', 'system_error'] as const)(
    'FAV-11 a star that is refused with %s is taken back, and its own text is shown',
    async code => {
      vi.stubGlobal('__TEXT_SCRIPTS__', {})
      const page = pageOf('eva', [])
      const done = page.tap('a')
      expect(page.ids()).toEqual(['a'])
      await vi.waitFor(() => expect(page.sent).toHaveLength(1))
      page.answer(code)
      await done
      expect(page.ids()).toEqual([])
      await vi.waitFor(() => expect(page.onRefused).toHaveBeenCalledExactlyOnceWith(`refusal.${code}`))
    },
  )
})

/** A member with so many stars, whose server keeps them; what it has read it tells when the `gate` is open. */
function starredAtServer(count: number) {
  const kept = Array.from({ length: count }, (_, place) => `star-${place}`)
  const sent: string[] = []
  const server = { gate: Promise.resolve() }
  const client = createClient({
    baseUrl: '',
    merchant: 'HIYAS',
    language: () => 'EN',
    token: () => null,
    owner: 'ivy',
    fetch: async (address, { method = '' } = {}) => {
      const asked = new URL(String(address), 'http://site').searchParams
      const pageNum = Number(asked.get('pageNo'))
      sent.push(`${method} ${asked.get('pageNo') ?? asked.get('nodeId')}`)
      if (method === 'DELETE') kept.splice(kept.indexOf(asked.get('nodeId') ?? ''), 1)
      const content = kept.slice((pageNum - 1) * games.GAME_PAGE_SIZE, pageNum * games.GAME_PAGE_SIZE).map(game)
      const value = { content, pageNum, totalPages: Math.ceil(kept.length / games.GAME_PAGE_SIZE) }
      if (method === 'GET') await server.gate
      return Response.json({ success: true, errorCode: '', value })
    },
  })
  return { client, kept, sent, server }
}

test('FAV-03 LOBBY-90 whose next page is due while his list is asked for anew, as after a star is taken off, misses none of the others', async () => {
  const { client, kept, sent, server } = starredAtServer(games.GAME_PAGE_SIZE + 2)
  const cache = new QueryClient()
  cache.setQueryData(favouriteIds(client).queryKey, [...kept])
  const list = new InfiniteQueryObserver(cache, lobbyFavourites(client, 'RNG', { vendors: [], search: '' }))
  const leave = list.subscribe(() => undefined)
  await list.refetch()
  const { promise, resolve } = Promise.withResolvers<void>()
  server.gate = promise
  sent.length = 0
  await changeStar({ client, cache, isHere: () => true, onRefused: () => undefined }, game('star-3'))
  await vi.waitFor(() => expect(sent).toEqual(['DELETE star-3', 'GET 1']))
  const due = nextAfterAll(list)
  resolve()
  await due
  await nextAfterAll(list)
  const shown = joined(list.getCurrentResult().data?.pages, page => page.content)
  expect(shown?.map(({ nodeId }) => nodeId)).toEqual(kept)
  expect(sent).toEqual(['DELETE star-3', 'GET 1', 'GET 2'])
  leave()
})
