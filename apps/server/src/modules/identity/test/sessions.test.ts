import { identity, members } from '@hiyas/contract'
import { DAY_MS, fakeClock, MINUTE_MS, SECOND_MS } from '@hiyas/kernel'
import { beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestMember, type TestServer } from '../../../../test/harness.ts'
import { login } from './entry.ts'

let server: TestServer
const clock = fakeClock(Date.UTC(2026, 10, 21, 12))

beforeAll(async () => {
  server = await startServer({ name: 'sessions', clock })
})

const isIn = async (member: TestMember) => (await member.client.call(members.memberInfo, {})).ok

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
      expect(await isIn(member)).toBe(true)
    }
    clock.advance(30 * MINUTE_MS + SECOND_MS)
    expect(await isIn(member)).toBe(false)
  })

  test('playing keeps a session as well', async () => {
    const member = await server.registerMember()
    const door = server.program.door.identity
    const session = await door.authenticate(member.token, 'HIYAS', 'look')
    clock.advance(20 * MINUTE_MS)
    await door.markActive('HIYAS', session?.sessionId ?? '')
    clock.advance(20 * MINUTE_MS)
    expect(await isIn(member)).toBe(true)
  })

  test('SES-04 no session lives longer than 30 days', async () => {
    const member = await server.registerMember()
    for (let step = 0; step < 30 * 24 * 3; step++) {
      clock.advance(20 * MINUTE_MS)
      if (step % 24 !== 0) await server.program.door.identity.authenticate(member.token, 'HIYAS', 'use')
      else expect(await isIn(member)).toBe(true)
    }
    clock.advance(MINUTE_MS)
    expect(await isIn(member)).toBe(false)
  })
})

describe('keys and captchas', () => {
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

  test('CALL-17 CALL-18 CALL-19 a captcha is a PNG, bound by a cookie that scripts cannot read', async () => {
    const shown = await server.client().call(identity.captcha, {})
    expect(shown.ok && Buffer.from(shown.value, 'base64').subarray(1, 4).toString()).toBe('PNG')
    const cookie = String(shown.headers['set-cookie'])
    expect(cookie).toMatch(/^captchaId=[\w-]{43}; .*HttpOnly; SameSite=Lax$/)
    expect(cookie).toContain(String(shown.headers[identity.CAPTCHA_ID_HEADER]))
  })
})
