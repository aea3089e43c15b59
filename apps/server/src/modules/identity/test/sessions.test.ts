import { games, identity, members, messages } from '@hiyas/contract'
import { DAY_MS, fakeClock, MINUTE_MS, newSecret, SECOND_MS } from '@hiyas/kernel'
import { beforeAll, describe, expect, test } from 'vitest'
import type { TestClient } from '../../../../test/client.ts'
import { startServer, type TestMember, type TestServer } from '../../../../test/harness.ts'
import { openStream } from '../../../../test/stream.ts'
import { auditOf, isIn, login } from './entry.ts'

let server: TestServer
const clock = fakeClock(Date.UTC(2026, 10, 21, 12))

beforeAll(async () => {
  server = await startServer({ name: 'sessions', clock })
})

describe('sessions', () => {
  test('CALL-45 CALL-46 SESS-39 logging out ends this session and no other', async () => {
    const member = await server.registerMember()
    const second = await login(server.client(), member, member.password)
    if (!second.ok) throw new Error(second.code)
    expect(await member.client.call(identity.logout, {})).toMatchObject({ ok: true })
    expect(await member.client.call(members.memberInfo, {})).toMatchObject({ status: 401, code: 'login.not.session' })
    expect((await server.client({ token: second.value.token }).call(members.memberInfo, {})).ok).toBe(true)
    const byPost = server.client({ token: second.value.token })
    expect(await byPost.call(identity.logout, {}, { method: 'POST' })).toMatchObject({ ok: true })
    expect((await byPost.call(members.memberInfo, {})).status).toBe(401)
  })

  test('SES-01 30 idle minutes end a session, using it keeps it', async () => {
    const member = await server.registerMember()
    for (let times = 0; times < 3; times++) {
      clock.advance(20 * MINUTE_MS)
      expect(await isIn(member.client)).toBe(true)
    }
    clock.advance(30 * MINUTE_MS + SECOND_MS)
    expect(await isIn(member.client)).toBe(false)
  })

  test('SES-01 what a page that was left open asks for by itself is no use of a session', async () => {
    const member = await server.registerMember()
    const asks = async () => {
      expect(await member.client.call(games.winnerBoard, {})).toMatchObject({ ok: true })
      expect(await member.client.call(games.hotGames, {})).toMatchObject({ ok: true })
      expect(await member.client.call(games.recentGames, {})).toMatchObject({ ok: true })
      expect(await member.client.call(messages.announcements, {})).toMatchObject({ ok: true })
    }
    for (let times = 0; times < 2; times++) {
      clock.advance(14 * MINUTE_MS)
      await asks()
    }
    clock.advance(2 * MINUTE_MS + SECOND_MS)
    expect(await isIn(member.client)).toBe(false)
  })

  test('SES-08 beyond the fifty of the list a login ends the oldest: what a change of the password ends is never more', async () => {
    const member = await server.registerMember()
    const others = await server.registerMember()
    await server.rows(
      `insert into identity.session (merchant, token_hash, session_id, member_id, ip, method, device, device_id, opened_at,
                                     seen_at, proved_at, idle_after, expires_at)
       select merchant, sha256(token_hash || at::text::bytea), gen_random_uuid(), member_id, ip, method, device, device_id,
              opened_at + at * interval '1 second', seen_at, proved_at, idle_after, expires_at
         from identity.session cross join generate_series(1, 120) at where member_id = $1`,
      [member.memberId],
    )
    clock.advance(5 * MINUTE_MS)
    const last = await login(server.client(), member, member.password)
    if (!last.ok) throw new Error(last.code)
    const listed = await server.client({ token: last.value.token }).call(identity.sessions, {})
    expect(listed.ok && listed.value.sessions).toHaveLength(identity.SESSIONS_MAX)
    const open = await server.rows('select from identity.session where member_id = $1 and ended_at is null', [
      member.memberId,
    ])
    expect(open).toHaveLength(identity.SESSIONS_MAX)
    expect(await isIn(member.client)).toBe(false)
    expect(await isIn(others.client)).toBe(true)
  })

  test('playing keeps a session as well', async () => {
    const member = await server.registerMember()
    const door = server.program.door.identity
    const session = await door.authenticate(member.token, 'HIYAS', 'look')
    clock.advance(20 * MINUTE_MS)
    await door.markActive('HIYAS', session?.sessionId ?? '')
    clock.advance(20 * MINUTE_MS)
    expect(await isIn(member.client)).toBe(true)
  })

  test('SES-04 no session lives longer than 30 days, however much it is used', async () => {
    // A merchant whose sessions may be idle for a day: fewer steps to the end of the month.
    await server.rows("insert into identity.entry_setting (merchant, idle_minutes) values ('HIYAS', 1440)")
    clock.advance(3 * SECOND_MS)
    const member = await server.registerMember()
    for (let day = 0; day < 30; day++) {
      expect(await isIn(member.client)).toBe(true)
      clock.advance(DAY_MS - SECOND_MS)
    }
    expect(await isIn(member.client)).toBe(true)
    clock.advance(30 * SECOND_MS)
    expect(await isIn(member.client)).toBe(false)
    await server.rows("delete from identity.entry_setting where merchant = 'HIYAS'")
    clock.advance(3 * SECOND_MS)
  })
})

describe('keys', () => {
  test('a key is replaced after a day and accepted for another', async () => {
    const member = await server.registerMember()
    const client = server.client()
    const newest = async () => {
      const reply = await client.call(identity.loginKeys, {})
      if (!reply.ok) throw new Error(reply.code)
      return reply.value.keys.map(key => key.kid)
    }
    const [first] = await newest()
    const early = await client.encrypt({ username: member.userName, password: member.password })
    clock.advance(DAY_MS + SECOND_MS)
    const [second, previous] = await newest()
    expect(second).not.toBe(first)
    expect(previous).toBe(first)
    const headers = { encryption: 'JWE', 'content-type': 'application/jose' }
    const known = await client.send('POST', '/wps/session/login', { headers, body: early })
    expect(known.json).toMatchObject({ errorCode: 'login.replayed' })
    clock.advance(DAY_MS)
    expect(await newest()).not.toContain(first)
    const gone = await client.send('POST', '/wps/session/login', { headers, body: early })
    expect(gone).toMatchObject({ status: 400, json: { errorCode: 'request_param_err', field: 'jwe' } })
  })
})

describe('where a member is logged in', () => {
  const CHROME =
    'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'
  const SAFARI =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'

  /** Another session of a member, with what it is known by. */
  async function openAnother(member: TestMember, more: object = {}, headers: Record<string, string> = {}) {
    const client = server.client()
    const input = { username: member.userName, password: member.password, ...more }
    const reply = await client.call(identity.login, input, { headers })
    if (!reply.ok) throw new Error(reply.code)
    client.token = reply.value.token
    return { client, value: reply.value }
  }

  async function listOf(client: TestClient) {
    const reply = await client.call(identity.sessions, {})
    if (!reply.ok) throw new Error(reply.code)
    return reply.value.sessions
  }

  test('SESS-20 SES-07 the list shows device, address and times, the latest first, and which one asks', async () => {
    const member = await server.registerMember()
    clock.advance(SECOND_MS)
    const phone = await openAnother(member, {}, { 'user-agent': CHROME })
    clock.advance(SECOND_MS)
    const app = await openAnother(member, {}, { 'user-agent': 'okhttp', 'x-real-ua': btoa(SAFARI) })
    expect(await listOf(phone.client)).toMatchObject([
      { device: 'Safari, iPhone', ip: app.client.address, current: false, openedAtMs: clock.nowMs() },
      { device: 'Chrome, Android', ip: phone.client.address, current: true, openedAtMs: clock.nowMs() - SECOND_MS },
      { device: '', ip: member.client.address, current: false },
    ])
    await app.client.call(identity.logout, {})
    expect(await listOf(phone.client)).toHaveLength(2)
    clock.advance(20 * MINUTE_MS)
    await listOf(phone.client)
    clock.advance(20 * MINUTE_MS)
    expect(await listOf(phone.client)).toMatchObject([{ current: true }])
  })

  test('SES-05 a login tells of the one before it, and the record of the latest that is not of the session that asks', async () => {
    const member = await server.registerMember()
    expect(member.session.lastLogin).toBeNull()
    const registeredAtMs = clock.nowMs()
    clock.advance(MINUTE_MS)
    const first = await openAnother(member, {}, { 'user-agent': CHROME })
    expect(first.value.lastLogin).toEqual({ atMs: registeredAtMs, ip: member.client.address, device: '' })
    clock.advance(MINUTE_MS)
    const second = await openAnother(member)
    const expected = { atMs: clock.nowMs() - MINUTE_MS, ip: first.client.address, device: 'Chrome, Android' }
    expect(second.value.lastLogin).toEqual(expected)
    const told = async (client: TestClient) => {
      const info = await client.call(members.memberInfo, {})
      return info.ok && [info.value.lastLogin, info.value.lastLoginIp]
    }
    expect(await told(second.client)).toEqual([expected.atMs, expected.ip])
    // Who got in after a session was opened is shown there too: it may have been somebody else.
    const stranger = [clock.nowMs(), second.client.address]
    expect([await told(first.client), await told(member.client)]).toEqual([stranger, stranger])
  })

  test('SES-07 a member ends one of his sessions: its next call is refused and its open page is told', async () => {
    const member = await server.registerMember()
    const other = await openAnother(member)
    const stream = await openStream(server.port, { token: other.value.token })
    await stream.event('balance')
    const [newest] = (await listOf(member.client)).filter(session => !session.current)
    const ended = await member.client.call(identity.endSession, { sessionId: newest?.sessionId ?? '' })
    expect(ended).toMatchObject({ ok: true })
    await stream.ended
    const refused = await other.client.call(members.memberInfo, {})
    expect(refused).toMatchObject({ status: 401, code: 'login.not.session' })
    expect(await isIn(member.client)).toBe(true)
    const again = await member.client.call(identity.endSession, { sessionId: newest?.sessionId ?? '' })
    expect(again).toMatchObject({ code: 'session.not.found' })
    expect(await auditOf(server, member.memberId)).toContain('session_ended')
  })

  test('SES-07 logging out everywhere else counts what was open, not what had fallen idle before', async () => {
    const member = await server.registerMember()
    for (let times = 0; times < 2; times++) await openAnother(member)
    clock.advance(20 * MINUTE_MS)
    expect(await isIn(member.client)).toBe(true)
    clock.advance(20 * MINUTE_MS)
    await openAnother(member)
    expect(await member.client.call(identity.endSession, { others: true })).toMatchObject({ ok: true })
    const [event] = await server.rows<{ detail: object }>(
      "select detail from identity.audit_event where member_id = $1 and kind = 'session_ended'",
      [member.memberId],
    )
    expect(event?.detail).toEqual({ sessions: 1 })
  })

  test('SES-07 nobody ends the session of another member, or learns that there is one', async () => {
    const [member, stranger] = [await server.registerMember(), await server.registerMember()]
    const [own] = await listOf(member.client)
    const ids = [own?.sessionId ?? '', '0193a1f0-0000-7000-8000-000000000002', 'no id', "' or 1=1"]
    for (const sessionId of ids) {
      const reply = await stranger.client.call(identity.endSession, { sessionId })
      expect(reply).toMatchObject({ ok: false, code: 'session.not.found', detail: null })
    }
    expect(await stranger.client.call(identity.endSession, {})).toMatchObject({ code: 'session.not.found' })
    expect(await isIn(member.client)).toBe(true)
    expect(await isIn(stranger.client)).toBe(true)
  })

  test('SES-07 ending a session takes from its device what it could log in with', async () => {
    const member = await server.registerMember()
    const remembered = { loginDeviceId: newSecret(), remember: true }
    const lost = await openAnother(member, remembered)
    const [session] = (await listOf(member.client)).filter(({ current }) => !current)
    await member.client.call(identity.endSession, { sessionId: session?.sessionId ?? '' })
    const resumed = await login(lost.client, member, lost.value.deviceCredential ?? '', remembered)
    expect(resumed).toMatchObject({ code: 'login.device.expired' })
  })

  test('SES-07 `others` ends all sessions but the one that asks, and what their devices could log in with', async () => {
    const member = await server.registerMember()
    const [own, their] = [newSecret(), newSecret()].map(loginDeviceId => ({ loginDeviceId, remember: true }))
    const here = await openAnother(member, own)
    const there = await openAnother(member, their)
    expect(await here.client.call(identity.endSession, { others: true })).toMatchObject({ ok: true })
    expect(await listOf(here.client)).toMatchObject([{ current: true }])
    expect(await isIn(member.client)).toBe(false)
    const resumed = await login(there.client, member, there.value.deviceCredential ?? '', their)
    expect(resumed).toMatchObject({ code: 'login.device.expired' })
    expect(await login(here.client, member, here.value.deviceCredential ?? '', own)).toMatchObject({ ok: true })
  })

  test('SES-07 a phone that is remembered and in no session is told of, and ended with the others', async () => {
    const member = await server.registerMember()
    const [own, their] = [newSecret(), newSecret()].map(loginDeviceId => ({ loginDeviceId, remember: true }))
    const lost = await openAnother(member, their)
    clock.advance(31 * MINUTE_MS)
    const here = await openAnother(member, own)
    const told = () => here.client.call(identity.sessions, {})
    expect(await told()).toMatchObject({ value: { sessions: [{ current: true }], othersRemembered: true } })
    expect(await here.client.call(identity.endSession, { others: true })).toMatchObject({ ok: true })
    // What this device holds itself is nobody else's way in.
    expect(await told()).toMatchObject({ value: { sessions: [{ current: true }], othersRemembered: false } })
    const resumed = await login(lost.client, member, lost.value.deviceCredential ?? '', their)
    expect(resumed).toMatchObject({ code: 'login.device.expired' })
  })

  test('SESS-39 SESS-40 a token that was stolen is worth nothing after the logout, on any way', async () => {
    const member = await server.registerMember()
    const stream = await openStream(server.port, { token: member.token })
    await stream.event('balance')
    await member.client.call(identity.logout, {})
    await stream.ended
    const thief = server.client({ token: member.token })
    expect(await thief.call(members.memberInfo, {})).toMatchObject({ status: 401 })
    expect(await thief.call(identity.sessions, {})).toMatchObject({ status: 401 })
    expect(await thief.call(identity.logout, {})).toMatchObject({ status: 401 })
    expect((await openStream(server.port, { token: member.token })).status).toBe(401)
    expect(await server.program.door.identity.authenticate(member.token, 'HIYAS', 'look')).toBeNull()
    expect(await auditOf(server, member.memberId)).toEqual(expect.arrayContaining(['logged_in', 'logged_out']))
  })

  test('a token counts at its merchant only', async () => {
    const member = await server.registerMember()
    const elsewhere = server.client({ merchant: 'HIYASFUN', token: member.token })
    expect(await elsewhere.call(members.memberInfo, {})).toMatchObject({ status: 401 })
  })
})
