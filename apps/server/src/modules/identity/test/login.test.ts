import { identity, members } from '@hiyas/contract'
import { fakeClock, MINUTE_MS, newSecret, SECOND_MS } from '@hiyas/kernel'
import { beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../../../test/harness.ts'
import { failToLogIn, freshName, login, registration, solved } from './entry.ts'

let server: TestServer
const clock = fakeClock(Date.UTC(2026, 10, 21, 12))

beforeAll(async () => {
  server = await startServer({ name: 'login', clock })
})

describe('logging in', () => {
  test('CALL-06 CALL-07 SES-06 opens a session with a token of 256 bits, a new one each time', async () => {
    const member = await server.registerMember()
    const one = await login(member.client, member, member.password)
    const other = await login(member.client, { userName: member.userName.toUpperCase() }, member.password)
    if (!one.ok || !other.ok) throw new Error('not logged in')
    expect(one.value).toMatchObject({ userName: member.userName, merchantCode: 'HIYAS', customerType: 0 })
    expect(Buffer.from(one.value.token, 'base64url')).toHaveLength(32)
    expect(other.value.token).not.toBe(one.value.token)
  })

  test('CALL-08 every wrapping of the encrypted body is read', async () => {
    const member = await server.registerMember()
    const client = server.client()
    const wrappings = [
      (jwe: string) => jwe,
      (jwe: string) => JSON.stringify(jwe),
      (jwe: string) => `{"value":"${jwe}"}`,
    ]
    for (const wrap of wrappings) {
      const body = wrap(await client.encrypt({ username: member.userName, password: member.password }))
      const headers = { encryption: 'jwe', 'content-type': 'application/json' }
      const raw = await client.send('POST', '/wps/session/login', { headers, body })
      expect(raw.json).toMatchObject({ success: true })
    }
  })

  test('login.replayed: an encrypted body counts once, for two minutes, for one merchant', async () => {
    const member = await server.registerMember()
    const client = server.client()
    const headers = { encryption: 'JWE', 'content-type': 'application/jose' }
    const body = await client.encrypt({ username: member.userName, password: member.password })
    const send = async (text: string) => (await client.send('POST', '/wps/session/login', { headers, body: text })).json
    expect(await send(body)).toMatchObject({ success: true })
    expect(await send(body)).toMatchObject({ success: false, errorCode: 'login.replayed' })
    const register = { ...registration(freshName()), jti: newSecret() }
    expect(await client.call(identity.register, register)).toMatchObject({ ok: true })
    const sameId = { username: member.userName, password: member.password, jti: register.jti }
    expect(await client.call(identity.login, sameId)).toMatchObject({ code: 'login.replayed' })
    for (const offsetMs of [-121 * SECOND_MS, 121 * SECOND_MS]) {
      const stale = { username: member.userName, password: member.password, iat: clock.nowMs() + offsetMs }
      expect(await client.call(identity.login, stale)).toMatchObject({ code: 'login.replayed' })
    }
  })

  test('an altered encrypted body is refused', async () => {
    const client = server.client()
    const body = await client.encrypt({ username: 'a', password: 'b' })
    const [header, key, iv, text = '', tag] = body.split('.')
    const altered = [header, key, iv, (text.startsWith('A') ? 'B' : 'A') + text.slice(1), tag].join('.')
    const headers = { encryption: 'JWE', 'content-type': 'application/jose' }
    const raw = await client.send('POST', '/wps/session/login', { headers, body: altered })
    expect(raw).toMatchObject({ status: 400, json: { errorCode: 'request_param_err', field: 'jwe' } })
  })

  test('SES-14 a wrong name and a wrong password are told the same way', async () => {
    const member = await server.registerMember()
    const wrongPassword = await login(server.client(), member, 'mali-na-password')
    const wrongName = await login(server.client(), { userName: 'walang_tao' }, 'mali-na-password')
    const { headers: _one, ...one } = wrongPassword
    const { headers: _other, ...other } = wrongName
    expect(one).toEqual(other)
    expect(one).toMatchObject({ ok: false, status: 200, code: 'login.cred.err', detail: null })
  })

  test('LOGIN-21 LOGIN-29 the second failure asks for a captcha, with which the right password opens', async () => {
    const member = await server.registerMember()
    const client = server.client()
    expect(await login(client, member, 'mali-na-password')).toMatchObject({ code: 'login.cred.err', detail: null })
    expect(await login(client, member, 'mali-na-password')).toMatchObject({
      code: 'login.cred.err',
      detail: { captcha: true },
    })
    expect(await login(client, member, member.password)).toMatchObject({
      code: 'login.captcha.required',
      field: 'captcha',
      detail: { captcha: true },
    })
    const puzzle = await solved(server, client)
    const wrong = await login(client, member, member.password, { ...puzzle, captcha: 'x' })
    expect(wrong).toMatchObject({ code: 'login.captcha.wrong', detail: { captcha: true } })
    expect(await login(client, member, member.password, puzzle)).toMatchObject({ code: 'login.captcha.wrong' })
    expect(await login(client, member, member.password, await solved(server, client))).toMatchObject({ ok: true })
    expect(await login(client, member, member.password)).toMatchObject({ ok: true })
  })

  test('a captcha is too old after five minutes', async () => {
    const member = await server.registerMember()
    const client = server.client()
    await failToLogIn(server, client, member, 2)
    const puzzle = await solved(server, client)
    clock.advance(5 * MINUTE_MS + 1)
    expect(await login(client, member, member.password, puzzle)).toMatchObject({ code: 'login.captcha.wrong' })
  })

  test('SES-03 repeated failures lock the login for a while, but not for the member at his own address', async () => {
    const member = await server.registerMember()
    const stranger = server.client()
    await failToLogIn(server, stranger, member, 6)
    const locked = await login(server.client(), member, member.password, await solved(server, server.client()))
    expect(locked).toMatchObject({ code: 'login.locked', detail: { captcha: true, retryAfterSeconds: 900 } })
    expect(await login(member.client, member, member.password)).toMatchObject({ ok: true })
    clock.advance(15 * MINUTE_MS + SECOND_MS)
    const later = await login(server.client(), member, member.password, await solved(server, server.client()))
    expect(later).toMatchObject({ ok: true })
  })

  test('SES-03 many attempts at once get no more tries than one after the other', async () => {
    const member = await server.registerMember()
    const tries = Array.from({ length: 12 }, () => login(server.client(), member, 'mali-na-password'))
    const codes = (await Promise.all(tries)).map(reply => (reply.ok ? 'ok' : reply.code))
    expect(codes.filter(code => code === 'login.cred.err').length).toBeLessThanOrEqual(6)
    expect(codes).not.toContain('ok')
  })

  test('failures of an unknown name are counted like those of a known one', async () => {
    const client = server.client()
    const nobody = { userName: 'walang_taong_ganito' }
    await failToLogIn(server, client, nobody, 2)
    expect(await login(client, nobody, 'x')).toMatchObject({ code: 'login.captcha.required' })
  })

  test('login.disabled is told only to who has the password; sessions end at once (SES-08)', async () => {
    const member = await server.registerMember()
    await server.program.door.identity.setDisabled('HIYAS', member.memberId, true)
    expect((await member.client.call(members.memberInfo, {})).status).toBe(401)
    expect(await login(member.client, member, 'mali-na-password')).toMatchObject({ code: 'login.cred.err' })
    expect(await login(member.client, member, member.password)).toMatchObject({ code: 'login.disabled' })
    await server.program.door.identity.setDisabled('HIYAS', member.memberId, false)
    expect(await login(member.client, member, member.password)).toMatchObject({ ok: true })
  })
})
