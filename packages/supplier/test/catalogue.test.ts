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
    ['http', JSON.stringify(LIST), 503],
  ])('GAM-11 a list that cannot be trusted whole is a fault: %s', async (kind, body, status) => {
    await expect(read(() => new Response(body, { status }))).rejects.toMatchObject({ kind })
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
