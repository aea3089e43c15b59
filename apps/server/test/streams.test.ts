import { request } from 'node:http'
import { identity, realtime, wallet } from '@hiyas/contract'
import { inTransaction } from '@hiyas/database'
import { fakeClock, MINUTE_MS, SECOND_MS, systemClock } from '@hiyas/kernel'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { addressKey } from '../src/platform/streams/address.ts'
import { plain } from './announcement.ts'
import { startServer, type TestServer } from './harness.ts'
import { hold } from './hold.ts'
import { type OpenStream, openStream } from './stream.ts'

let server: TestServer
const open = (token: string) => openStream(server.port, { token })

beforeAll(async () => {
  server = await startServer({ name: 'streams' })
})

describe('the stream of a page', () => {
  test('HOME-14 a member is told his balance at once', async () => {
    const { token } = await server.registerMember()
    const stream = await open(token)
    expect(await stream.event('balance')).toEqual({ sumBalance: '1000.00', currency: 'PHP' })
    stream.close()
  })

  test('HOME-14 a visitor follows too, and is told nothing of a member', async () => {
    const visitor = await openStream(server.port)
    expect(visitor.status).toBe(200)
    const { token } = await server.registerMember()
    const member = await open(token)
    await member.event('balance')
    await visitor.event('announcements')
    expect(visitor.waiting()).not.toContain('balance')
    expect(visitor.waiting()).not.toContain('unread')
    member.close()
    visitor.close()
  })

  test('SESS-52 a token that is no longer good is refused, so that nobody waits as a visitor for what is a member\u2019s', async () => {
    const raw = await server.client().send('GET', realtime.followEvents.path, { headers: { authorization: 'gone' } })
    expect(raw).toMatchObject({ status: 401, json: { errorCode: 'login.not.session' } })
  })

  test('SES-08 logging out ends the stream of that session and no other, and says why', async () => {
    const member = await server.registerMember()
    const again = { username: member.userName, password: member.password }
    const second = await server.client().call(identity.login, again)
    const [one, other] = await Promise.all([open(member.token), open(second.ok ? second.value.token : '')])
    await Promise.all([one.event('balance'), other.event('announcements')])
    await member.client.call(identity.logout, {})
    expect(await one.event('ended')).toEqual({ reason: 'session' })
    await one.ended
    // What is told later comes by it still.
    const { database } = server.program.deps
    await inTransaction(database, tx =>
      server.program.door.messages.publish(tx, 'HIYAS', plain('later', systemClock.nowMs())),
    )
    expect(await other.event('announcements')).toMatchObject({ published: ['later'] })
    expect(other.waiting()).not.toContain('ended')
    other.close()
  })

  test('a member who is shut out loses his streams', async () => {
    const member = await server.registerMember()
    const stream = await open(member.token)
    await stream.event('balance')
    await server.shut(member, true)
    expect(await stream.event('ended')).toEqual({ reason: 'session' })
    await expect(stream.ended).resolves.toBeUndefined()
    expect(await open(member.token)).toMatchObject({ status: 401 })
  })

  test('SES-01 it ends with its session, also when that falls idle or is too old', async () => {
    const clock = fakeClock(Date.UTC(2026, 10, 21, 12))
    const other = await startServer({ name: 'idle', clock, heartbeatMs: 20 })
    const { token } = await other.registerMember()
    const [stream, visitor] = [await openStream(other.port, { token }), await openStream(other.port)]
    await stream.event('balance')
    await stream.beat()
    clock.advance(31 * MINUTE_MS)
    await expect(stream.ended).resolves.toBeUndefined()
    await visitor.beat()
    visitor.close()
  })

  test('A11Y-11 who does nothing is told at least a minute before his session falls idle, and again when he has done something', async () => {
    const clock = fakeClock(Date.UTC(2026, 10, 21, 12))
    const heartbeatMs = 20
    const other = await startServer({ name: 'warned', clock, heartbeatMs })
    const { token, client } = await other.registerMember()
    const stream = await openStream(other.port, { token })
    await stream.event('balance')
    expect(await stream.event('idle')).toEqual({ isNear: false })
    clock.advance(28 * MINUTE_MS)
    for (let beats = 0; beats < 6; beats++) await stream.beat()
    expect(stream.waiting()).not.toContain('idle')
    clock.advance(MINUTE_MS)
    expect(await stream.event('idle')).toEqual({ isNear: true })
    for (let beats = 0; beats < 6; beats++) await stream.beat()
    expect(stream.waiting()).not.toContain('idle')
    await client.call(wallet.walletBalance, {})
    expect(await stream.event('idle')).toEqual({ isNear: false })
    clock.advance(28 * MINUTE_MS)
    await stream.beat()
    stream.close()
  })

  test('SES-01 A11Y-11 a line that a page opens by itself keeps no session from falling idle, and begins with how that stands', async () => {
    const clock = fakeClock(Date.UTC(2026, 10, 21, 12))
    const other = await startServer({ name: 'again', clock })
    const { token } = await other.registerMember()
    const opened = async (afterMs: number, isAgain: boolean) => {
      clock.advance(afterMs)
      const stream = await openStream(other.port, { token, isAgain })
      const idle = stream.status === 200 ? await stream.event('idle') : stream.status
      stream.close()
      return idle
    }
    expect(await opened(0, false)).toEqual({ isNear: false })
    expect(await opened(20 * MINUTE_MS, true)).toEqual({ isNear: false })
    expect(await opened(9 * MINUTE_MS + 30 * SECOND_MS, true)).toEqual({ isNear: true })
    // Who comes to the page is there.
    expect(await opened(0, false)).toEqual({ isNear: false })
    expect(await opened(29 * MINUTE_MS, true)).toEqual({ isNear: true })
    expect(await opened(2 * MINUTE_MS, true)).toBe(401)
  })

  test('a program that stops says that it will be back, ends its streams and then itself', async () => {
    const other = await startServer({ name: 'stopping' })
    const { token } = await other.registerMember()
    const streams = [await openStream(other.port, { token }), await openStream(other.port)]
    await streams[0]?.event('balance')
    await other.stop()
    for (const stream of streams) {
      expect(await stream.event('ended')).toEqual({ reason: 'restart' })
      await stream.ended
    }
    await expect(other.client().send('GET', '/healthz')).rejects.toThrow(/ECONNREFUSED/)
  })
})

test('a line that is let in while the program stops is told that it will be back, and does not keep it', async () => {
  const other = await startServer({ name: 'late_line' })
  const { token } = await other.registerMember()
  const held = await hold(other, 'lock table identity.session in access exclusive mode')
  const opening = openStream(other.port, { token })
  await held.waitedFor(1)
  const stopped = other.stop()
  await vi.waitFor(() => expect(other.program.http.server.listening).toBe(false))
  await held.letGo()
  const stream = await opening
  expect(await stream.event('ended')).toEqual({ reason: 'restart' })
  await stopped
})

describe('who goes away before he is let in', () => {
  test('SES-08 leaves no line behind, which would be written to for as long as the server lives', async () => {
    const other = await startServer({ name: 'gone_early' })
    const { token } = await other.registerMember()
    const linesOpen = async () =>
      /hiyas_streams_open \d+/.exec((await other.client().send('GET', '/metrics')).text)?.[0]
    const held = await hold(other, 'lock table identity.session in access exclusive mode')
    const { path } = realtime.followEvents
    const outgoing = request({ host: '127.0.0.1', port: other.port, path, headers: { authorization: token } })
    outgoing.on('error', () => undefined).end()
    await held.waitedFor(1)
    outgoing.destroy()
    const { server: listening } = other.program.http
    await vi.waitFor(
      () => new Promise((done, fail) => listening.getConnections((_, open) => (open ? fail() : done(open)))),
    )
    await held.letGo()
    const later = await openStream(other.port, { token })
    await later.event('balance')
    await vi.waitFor(async () => expect(await linesOpen()).toBe('hiyas_streams_open 1'))
    later.close()
    await vi.waitFor(async () => expect(await linesOpen()).toBe('hiyas_streams_open 0'))
  })
})

describe('how many there may be', () => {
  test('the sixth stream of a member ends his first, and tells it not to come back', async () => {
    const { token } = await server.registerMember()
    const streams: OpenStream[] = []
    for (let count = 0; count < 6; count++) {
      const stream = await open(token)
      await stream.event('balance')
      streams.push(stream)
    }
    expect(await streams[0]?.event('ended')).toEqual({ reason: 'crowded' })
    await streams[0]?.ended
    const metrics = await server.client().send('GET', '/metrics')
    expect(metrics.text).toMatch(/hiyas_streams_open [5-9]/)
    for (const stream of streams) stream.close()
  })

  test('HOME-14 WALLET-01 the lines that a phone has left behind give way before the one of another device, which goes on being told', async () => {
    const member = await server.registerMember()
    const login = await server.client().call(identity.login, { username: member.userName, password: member.password })
    expect(login).toMatchObject({ ok: true })
    const atDesk = await open(member.token)
    await atDesk.event('balance')
    const ofPhone: OpenStream[] = []
    for (let count = 0; count < 6; count++) {
      const stream = await open(login.ok ? login.value.token : '')
      await stream.event('balance')
      ofPhone.push(stream)
    }
    for (const left of ofPhone.slice(0, 2)) expect(await left.event('ended')).toEqual({ reason: 'crowded' })
    expect(atDesk.waiting()).not.toContain('ended')
    for (const stream of [atDesk, ...ofPhone]) stream.close()
  })

  test('an address may hold so many and is refused one more, while another address is not', async () => {
    const other = await startServer({ name: 'crowd', config: { rateFactor: 0.02 } })
    const from = (localAddress: string) => openStream(other.port, { localAddress })
    const held = await Promise.all(Array.from({ length: 10 }, () => from('127.201.0.1')))
    expect(new Set(held.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await from('127.201.0.1')).status).toBe(429)
    const elsewhere = await from('127.201.0.2')
    expect(elsewhere.status).toBe(200)
    held[0]?.close()
    const openNow = async () => (await other.client().send('GET', '/metrics')).text
    await vi.waitFor(async () => expect(await openNow()).toContain('hiyas_streams_open 10'))
    expect((await from('127.201.0.1')).status).toBe(200)
    for (const stream of [...held, elsewhere]) stream.close()
  })

  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['2001:db8::9', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
  ])('%s counts as %s: a household has a whole network of IPv6', (ip, key) => {
    expect(addressKey(ip)).toBe(key)
  })
})
