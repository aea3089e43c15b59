import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fakeClock } from '@hiyas/kernel'
import { fakeSupplierKeys } from '@hiyas/testing'
import { afterEach, describe, expect, test } from 'vitest'
import {
  askForReturns,
  createSigner,
  createVerifier,
  isAskedByOperator,
  OPERATOR_SIGNATURE_HEADER,
  RETURNS_MAX,
  type SupplierReturn,
} from '../src/index.ts'

const keys = fakeSupplierKeys()
const clock = fakeClock(Date.parse('2026-11-22T00:00:00Z'))
const FROM = new Date('2026-11-20T16:00:00Z')
const TO = new Date('2026-11-21T16:00:00Z')

const DAY: SupplierReturn = {
  day: '2026-11-21',
  game: 'hiyas-reels',
  currency: 'PHP',
  rounds: 12_000,
  staked: '24000',
  won: '23040.5',
  actual: 0.960_02,
  theory: 0.960_038,
  band: 0.12,
  isOut: false,
}
const saying = (change: object) => JSON.stringify({ returns: [{ ...DAY, ...change }], isMore: false })

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** A supplier who answers this text, or nothing at all. */
async function ask(answer: string | null, status = 200, timeoutMs = 20_000) {
  const heard: { url: URL; signature: string | undefined }[] = []
  server = createServer(({ url = '', headers }, response) => {
    const signature = headers[OPERATOR_SIGNATURE_HEADER]
    heard.push({ url: new URL(url, 'http://supplier.test'), signature: signature?.toString() })
    if (answer !== null) response.writeHead(status, { location: '/elsewhere' }).end(answer)
  })
  await new Promise<void>(done => server?.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/returns`
  const answered = askForReturns({
    supplier: 'HYO',
    url,
    from: FROM,
    to: TO,
    sign: createSigner(keys.privateKeyPem),
    clock,
    timeoutMs,
  })
  return { answered, heard }
}

describe('what games returned is asked for', () => {
  test('GAM-19 with our signature over time and moment, and comes as it was sent', async () => {
    const told = { returns: [DAY, { ...DAY, theory: null, band: null, isOut: true }], isMore: true }
    const { answered, heard } = await ask(JSON.stringify(told))
    expect(await answered).toEqual(told)
    const [question] = heard
    expect(question?.url.pathname).toBe('/returns')
    const asked = { from: FROM.toISOString(), to: TO.toISOString(), at: '2026-11-22T00:00:00.000Z' }
    expect(Object.fromEntries(question?.url.searchParams ?? [])).toEqual(asked)
    const us = { kind: 'returns', supplier: 'HYO', verify: createVerifier(keys.publicKeyPem), clock } as const
    expect(isAskedByOperator(us, asked, question?.signature)).toBe(true)
  })

  test.each<[string, object]>([
    ['a stake of nothing', { staked: '0' }],
    ['as many decimals as our books have', { won: '0.0001' }],
    ['as much as may be said', { staked: '99999999999999999.9999', actual: 1_000_000 }],
    ['the longest code', { game: 'x'.repeat(64), currency: 'USDTT' }],
  ])('GAM-19 %s is read', async (_what, change) => {
    const { answered } = await ask(saying(change))
    expect((await answered).returns).toEqual([{ ...DAY, ...change }])
  })

  test.each<[string, object, string]>([
    ['a day that is none', { day: '2026-11-2' }, '/returns/0/day'],
    ['a game without a code', { game: '' }, '/returns/0/game'],
    ['a game with a path for a code', { game: 'a/b' }, '/returns/0/game'],
    ['a code that is too long', { game: 'x'.repeat(65) }, '/returns/0/game'],
    ['a currency in small letters', { currency: 'php' }, '/returns/0/currency'],
    ['a day without rounds', { rounds: 0 }, '/returns/0/rounds'],
    ['half a round', { rounds: 1.5 }, '/returns/0/rounds'],
    ['a stake with a sign', { staked: '-1' }, '/returns/0/staked'],
    ['a stake with an exponent', { staked: '1e9' }, '/returns/0/staked'],
    ['a win with five decimals', { won: '1.00001' }, '/returns/0/won'],
    ['a share below nothing', { actual: -0.01 }, '/returns/0/actual'],
    ['a share that is a text', { theory: '0.96' }, '/returns/0/theory'],
    ['a band below nothing', { band: -1 }, '/returns/0/band'],
    ['no word on whether it is out', { isOut: null }, '/returns/0/isOut'],
  ])('GAM-19 nothing is taken of what says %s', async (_what, change, place) => {
    const { answered } = await ask(saying(change))
    await expect(answered).rejects.toMatchObject({
      kind: 'malformed',
      message: expect.stringContaining(`what his games returned has another shape at ${place}: `),
    })
  })

  test.each<[string, string | null, number, string, string]>([
    ['is no JSON', '<html>', 200, 'malformed', 'what his games returned is no JSON'],
    ['is an empty object', '{}', 200, 'malformed', 'another shape at /returns: '],
    ['does not say whether there is more', '{"returns":[]}', 200, 'malformed', 'another shape at /isMore: '],
    [
      'tells more than may be told at once',
      JSON.stringify({ returns: Array.from({ length: RETURNS_MAX + 1 }, () => DAY), isMore: false }),
      200,
      'malformed',
      'another shape at /returns: ',
    ],
    ['goes on and on', 'x'.repeat(1_024 * 1_024 + 1), 200, 'malformed', 'the answer is too long'],
    ['comes with another status', saying({}), 203, 'http', 'the supplier answered HTTP 203'],
    ['leads elsewhere', '', 302, 'http', 'the supplier answered HTTP 302'],
    ['does not come', null, 200, 'timeout', 'no answer within 50 ms'],
  ])('GAM-19 nothing is taken of an answer that %s', async (_what, answer, status, kind, says) => {
    const { answered } = await ask(answer, status, answer === null ? 50 : 5_000)
    await expect(answered).rejects.toMatchObject({
      name: 'SupplierTransportError',
      kind,
      message: expect.stringContaining(says),
    })
  })

  test('GAM-19 as many days as may be told at once are read', async () => {
    const { answered } = await ask(
      JSON.stringify({ returns: Array.from({ length: RETURNS_MAX }, () => DAY), isMore: true }),
    )
    expect((await answered).returns).toHaveLength(RETURNS_MAX)
  })
})
