import { describe, expect, test } from 'vitest'
import { readCatalogue, type SupplierCatalogue } from '../src/index.ts'

const LIST: SupplierCatalogue = {
  vendors: [{ code: 'HYO', name: 'Hiyas Originals' }],
  games: [
    {
      code: 'hiyas-reels',
      vendor: 'HYO',
      title: 'Hiyas Reels',
      type: 'RNG',
      model: 'kislap',
      modelVersion: 1,
      rtp: '96.01',
      volatility: 'medium',
      lines: 20,
      stakeMin: '0.20',
      stakeMax: '2000.00',
      classifications: ['slots'],
      tile: 'hiyas-reels',
      released: '2026-11-01',
    },
  ],
}
const read = (answer: () => Promise<Response> | Response) =>
  readCatalogue({ url: 'http://studio.test/api/games', timeoutMs: 50, fetch: async () => answer() })
const withGame = (part: object) => JSON.stringify({ ...LIST, games: [{ ...LIST.games[0], ...part }] })

describe('the list of games of a supplier', () => {
  test('GAM-11 it arrives as it was sent', async () => {
    expect(await read(() => Response.json(LIST))).toEqual(LIST)
  })

  test.each([
    ['malformed', '', 200],
    ['malformed', '{}', 200],
    ['malformed', withGame({ rtp: 96.01 }), 200],
    ['malformed', withGame({ rtp: '96' }), 200],
    ['malformed', withGame({ type: 'HOT' }), 200],
    ['malformed', withGame({ code: '../etc' }), 200],
    ['malformed', withGame({ stakeMax: '1e9' }), 200],
    ['malformed', withGame({ title: 'Hiyas\0Reels' }), 200],
    ['malformed', withGame({ volatility: '\ud83d' }), 200],
    ['malformed', withGame({ classifications: ['slots', 'x\udc8e'] }), 200],
    ['http', JSON.stringify(LIST), 503],
    ['http', JSON.stringify(LIST), 302],
  ])('GAM-11 a list that cannot be trusted whole is a fault: %s', async (kind, body, status) => {
    await expect(read(() => new Response(body, { status }))).rejects.toMatchObject({ kind })
  })

  const many = (count: number, item: unknown) => Array.from({ length: count }, () => item)
  const edition = { edition: '96', code: 'hiyas-reels', rtp: '96.01' }

  test.each<[string, object]>([
    ...['SPORTS', 'ESPORTS', 'LIVE', 'FISH', 'RNG', 'PVP', 'INHOUSE', 'COCKFIGHT', 'ELOTT', 'LOTT'].map(
      (type): [string, object] => [`type ${type}`, { type }],
    ),
    ['all that can be said', { titleTy: 'Hiyas 💎 Ñ', languages: ['en', 'tl'], platforms: ['M'], editions: [edition] }],
    ['as much of it as may be', { languages: many(32, 'en'), platforms: many(8, 'M'), editions: many(8, edition) }],
    ['a largest win with decimals', { winMax: 49.5, editions: [{ ...edition, volatility: 'low', winMax: 300 }] }],
    ['the longest words', { code: 'x'.repeat(48), title: 'x'.repeat(120), model: 'x'.repeat(48), lines: 100_000 }],
    ['the smallest stakes', { stakeMin: '0.00', stakeMax: '999999999999.99', modelVersion: 0, lines: 0 }],
  ])('GAM-11 a game of %s is read as it is', async (_what, part) => {
    const body = withGame(part)
    expect(await read(() => new Response(body))).toEqual(JSON.parse(body))
  })

  test.each<[string, object]>([
    ['code', { code: '' }],
    ['code', { code: '-reels' }],
    ['code', { code: 'x'.repeat(49) }],
    ['vendor', { vendor: 'H O' }],
    ['title', { title: '' }],
    ['title', { title: 'x'.repeat(121) }],
    ['titleTy', { titleTy: '' }],
    ['model', { model: '' }],
    ['model', { model: 'x'.repeat(49) }],
    ['modelVersion', { modelVersion: -1 }],
    ['modelVersion', { modelVersion: 1.5 }],
    ['editions', { editions: many(9, edition) }],
    ['editions/0/edition', { editions: [{ ...edition, edition: '9_6' }] }],
    ['editions/0/edition', { editions: [{ ...edition, edition: '123456789' }] }],
    ['editions/0/rtp', { editions: [{ ...edition, rtp: '9601.01' }] }],
    ['winMax', { winMax: 0 }],
    ['winMax', { winMax: '1000x' }],
    ['editions/0/winMax', { editions: [{ ...edition, winMax: -1 }] }],
    ['editions/0/volatility', { editions: [{ ...edition, volatility: 'x'.repeat(17) }] }],
    ['volatility', { volatility: 'x'.repeat(17) }],
    ['lines', { lines: -1 }],
    ['lines', { lines: 100_001 }],
    ['stakeMin', { stakeMin: '-0.20' }],
    ['stakeMin', { stakeMin: '00.20' }],
    ['languages', { languages: many(33, 'en') }],
    ['languages/0', { languages: ['e'] }],
    ['languages/0', { languages: ['x'.repeat(9)] }],
    ['platforms', { platforms: many(9, 'M') }],
    ['platforms/0', { platforms: [''] }],
    ['platforms/0', { platforms: ['x'.repeat(17)] }],
    ['classifications', { classifications: many(17, 'slots') }],
    ['classifications/0', { classifications: [''] }],
    ['classifications/0', { classifications: ['x'.repeat(33)] }],
    ['tile', { tile: '../tile' }],
    ['released', { released: '2026-11-1' }],
  ])('GAM-11 a list with a wrong %s is none, and it is told where it is wrong: %j', async (place, part) => {
    await expect(read(() => new Response(withGame(part)))).rejects.toMatchObject({
      kind: 'malformed',
      message: expect.stringContaining(`the list of games has another shape at /games/0/${place}: `),
    })
  })

  test.each<[string, string]>([
    ['<html>', 'the list of games is no JSON'],
    [JSON.stringify({ ...LIST, vendors: many(201, LIST.vendors[0]) }), 'another shape at /vendors: '],
    [JSON.stringify({ ...LIST, vendors: [{ code: 'HYO' }] }), 'another shape at /vendors/0/name: '],
    [JSON.stringify({ vendors: [], games: many(20_001, 0) }), 'another shape at /games: '],
  ])('GAM-11 what is no list at all is told as that', async (body, says) => {
    await expect(read(() => new Response(body))).rejects.toThrow(says)
  })

  test('GAM-11 it is asked for as it is addressed, for no longer than it may take', async () => {
    const asked: unknown[] = []
    const send: typeof fetch = async (url, init) => {
      asked.push(url, init?.redirect, init?.signal instanceof AbortSignal)
      return Response.json(LIST)
    }
    await readCatalogue({ url: 'http://studio.test/api/games', timeoutMs: 50, fetch: send })
    expect(asked).toEqual(['http://studio.test/api/games', 'manual', true])
    const away = readCatalogue({
      url: 'http://studio.test/',
      timeoutMs: 50,
      fetch: async () => new Response('', { status: 503 }),
    })
    await expect(away).rejects.toThrow('the supplier answered HTTP 503')
  })

  test('GAM-11 a list longer than twenty thousand games ever are is left while it comes', async () => {
    const chunk = new Uint8Array(1_024 * 1_024).fill(0x20)
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull: stream => (++sent > 64 ? stream.close() : stream.enqueue(chunk)),
    })
    await expect(read(() => new Response(endless))).rejects.toThrow('the answer is too long')
    expect(sent).toBeLessThan(40)
  })

  test('GAM-18 a supplier that is away is a network fault', async () => {
    const gone = () => Promise.reject(new TypeError('fetch failed'))
    await expect(read(gone)).rejects.toMatchObject({ kind: 'network' })
  })
})
