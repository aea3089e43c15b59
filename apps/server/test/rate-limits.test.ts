import { site } from '@hiyas/contract'
import { HOUR_MS, MINUTE_MS } from '@hiyas/kernel'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { ALL_CALLS } from '../src/platform/calls.ts'
import { answerFailures } from '../src/platform/http/failures.ts'
import { ADDRESSES_MAX, installRateLimits, rateLimitOf } from '../src/platform/http/rate-limits.ts'
import { startServer, type TestServer } from './harness.ts'

/** A tenth of every limit: what it is about is the proportion. */
const FACTOR = 0.1

let server: TestServer

beforeAll(async () => {
  server = await startServer({ name: 'rate_limits', config: { rateFactor: FACTOR } })
})

afterEach(() => {
  vi.useRealTimers()
})

/** The clock of the limiter alone: whatever waits for the database or the network goes on. */
function stopClock(): (ms: number) => void {
  const startMs = performance.timeOrigin + performance.now()
  vi.useFakeTimers({ toFake: ['Date'], now: startMs })
  return ms => void vi.setSystemTime(startMs + ms)
}

const naming = ALL_CALLS.flatMap(call => (call.rateMax === undefined ? [] : [[call.name, call.rateMax, call] as const]))
const limited = naming.filter(([, , { rateBy }]) => rateBy === undefined)
const ofMember = naming.filter(([, , { rateBy }]) => rateBy === 'member')

describe('every call that names a limit', () => {
  test.each(limited)(
    '%s is refused to one address beyond %i a minute, and let in by the next',
    async (_name, rateMax, call) => {
      const setClock = stopClock()
      const client = server.client()
      const addresses = [call.path, ...(call.aliases ?? [])]
      const ask = async (time: number) =>
        (await client.send(call.method, addresses[time % addresses.length] ?? '')).status
      const max = Math.ceil(rateMax * FACTOR)
      for (let time = 0; time < max; time++) expect(await ask(time)).not.toBe(429)
      for (let time = 0; time < addresses.length; time++) expect(await ask(time)).toBe(429)
      setClock(MINUTE_MS - 1)
      const late = await client.send(call.method, call.path)
      expect(late).toMatchObject({
        status: 429,
        json: { errorCode: 'TOO_MANY_REQUEST' },
        headers: { 'retry-after': '1' },
      })
      expect((await server.client().send(call.method, call.path)).status).not.toBe(429)
      setClock(MINUTE_MS)
      expect(await ask(0)).not.toBe(429)
    },
  )
})

describe('RG-02 a call that is counted by the member, as many are asked it in every game behind one address', () => {
  test.each(ofMember)(
    '%s is refused to one member beyond %i a minute, and to no other',
    async (_name, rateMax, call) => {
      const [greedy, ...others] = [
        await server.registerMember(),
        await server.registerMember(),
        await server.registerMember(),
      ]
      const setClock = stopClock()
      const address = server.client()
      const ask = ({ token }: { token: string }, path = call.path) =>
        address.send(call.method, path, { headers: { authorization: token } })
      const max = Math.ceil(rateMax * FACTOR)
      for (const member of [greedy, ...others])
        for (let time = 0; time < max; time++) expect((await ask(member)).status).not.toBe(429)
      for (const path of [call.path, ...(call.aliases ?? [])]) {
        const refused = { status: 429, json: { errorCode: 'TOO_MANY_REQUEST' }, headers: { 'retry-after': '60' } }
        expect(await ask(greedy, path)).toMatchObject(refused)
      }
      setClock(MINUTE_MS)
      expect((await ask(greedy)).status).not.toBe(429)
    },
  )

  test('and by the address too, for whoever has no session', async () => {
    stopClock()
    const [[, , call] = []] = ofMember
    const client = server.client()
    const ask = async () => (await client.send('GET', call?.path ?? '')).status
    for (let time = 0; time < 6_000 * FACTOR; time++) expect(await ask()).toBe(401)
    expect(await ask()).toBe(429)
  })
})

describe('what those who run the site ask', () => {
  const ADDRESSES = ['/openapi.json', '/openapi/hub88.json', '/readyz', '/healthz'] as const
  const MAX = 600 * FACTOR

  test.each(ADDRESSES)(
    '%s costs whoever asks from elsewhere, and is free for who watches it from this machine',
    async path => {
      const client = server.client()
      const elsewhere = { headers: { 'x-forwarded-for': '198.51.100.7' } }
      for (let time = 0; time < MAX; time++) expect((await client.send('GET', path, elsewhere)).status).not.toBe(429)
      expect((await client.send('GET', path, elsewhere)).status).toBe(429)
      for (let time = 0; time <= MAX; time++) expect((await client.send('GET', path)).status).not.toBe(429)
    },
  )

  test('a document is the same compressed and not', async () => {
    const { json } = await server.client().send('GET', '/openapi.json')
    const packed = await fetch(`${server.url}/openapi.json`, { headers: { 'accept-encoding': 'br' } })
    expect(packed.headers.get('content-encoding')).toBe('br')
    expect(await packed.json()).toEqual(json)
  })
})

describe('ADR 0020 a clock that is put back an hour', () => {
  const [[, rateMax = 0, call] = []] = limited
  const [[, memberMax = 0, shared] = []] = ofMember

  test('keeps nobody out for longer than a minute of asking too often', async () => {
    if (call === undefined || shared === undefined) throw new Error('no call is limited')
    const member = await server.registerMember()
    const setClock = stopClock()
    const client = server.client()
    const kinds = [
      { max: Math.ceil(rateMax * FACTOR), ask: () => client.send(call.method, call.path) },
      {
        max: Math.ceil(memberMax * FACTOR),
        ask: () => client.send(shared.method, shared.path, { headers: { authorization: member.token } }),
      },
    ]
    for (const { max, ask } of kinds) {
      for (let time = 0; time < max; time++) expect((await ask()).status).not.toBe(429)
      expect((await ask()).status).toBe(429)
    }
    setClock(-HOUR_MS)
    for (const { max, ask } of kinds) {
      for (let time = 0; time < max; time++) expect((await ask()).status).not.toBe(429)
      expect(await ask()).toMatchObject({ status: 429, headers: { 'retry-after': '60' } })
    }
    setClock(MINUTE_MS - HOUR_MS)
    for (const { ask } of kinds) expect((await ask()).status).not.toBe(429)
  })
})

describe('what a limiter remembers', () => {
  let app: FastifyInstance
  beforeAll(async () => {
    app = Fastify({ trustProxy: '192.0.2.200' }) as unknown as FastifyInstance
    answerFailures(app)
    await installRateLimits(app)
    const onRequest = rateLimitOf(app, { ...site.systemStatus, rateMax: 1 }, 1)
    app.get('/', { onRequest }, async () => 'in')
  })
  const ask = async (remoteAddress: string) => (await app.inject({ url: '/', remoteAddress })).statusCode
  const address = (at: number) => `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`

  test('is bounded: the address unseen for longest is forgotten first, one that floods never is', async () => {
    expect([await ask('192.0.2.1'), await ask('192.0.2.2')]).toEqual([200, 200])
    for (let at = 0; at < ADDRESSES_MAX - 1; at++) await ask(address(at))
    expect(await ask('192.0.2.2')).toBe(429)
    expect(await ask('192.0.2.1')).toBe(200)
    await ask(address(ADDRESSES_MAX))
    expect(await ask('192.0.2.2')).toBe(429)
  })

  test('a household of IPv6 is one address', async () => {
    expect(await ask('2001:db8:1:1::1')).toBe(200)
    expect(await ask('2001:db8:1:1:ffff::2')).toBe(429)
    expect(await ask('2001:db8:1:2::1')).toBe(200)
  })

  test('an address that a proxy names with a port is the same from every port', async () => {
    const through = async (forwarded: string) => {
      const headers = { 'x-forwarded-for': forwarded }
      return (await app.inject({ url: '/', remoteAddress: '192.0.2.200', headers })).statusCode
    }
    expect(await through('198.51.100.7:1111')).toBe(200)
    expect(await through('198.51.100.7:2222')).toBe(429)
    expect(await through('198.51.100.8:1111')).toBe(200)
  })
})
