import { identity, members } from '@hiyas/contract'
import { DAY_MS, fakeClock, MINUTE_MS, newSecret, SECOND_MS } from '@hiyas/kernel'
import { beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../../../test/harness.ts'
import { auditOf, failToLogIn, freshName, login, memberElsewhere, registration, solved } from './entry.ts'
import { freshNumber, memberWithNumber, written } from './numbers.ts'

let server: TestServer
const clock = fakeClock(Date.UTC(2026, 10, 21, 12))

beforeAll(async () => {
  server = await startServer({ name: 'login', clock })
})

/** From an address of its own, with the captcha that it was shown there. */
async function loginElsewhere(member: { userName: string }, password: string) {
  const client = server.client()
  return login(client, member, password, await solved(server, client))
}

describe('logging in', () => {
  test('CALL-06 CALL-07 SES-06 opens a session with a token of 256 bits, a new one each time', async () => {
    const member = await server.registerMember()
    const one = await login(server.client(), member, member.password)
    const other = await login(server.client(), { userName: member.userName.toUpperCase() }, member.password)
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
    const locked = await loginElsewhere(member, member.password)
    expect(locked).toMatchObject({ code: 'login.locked', detail: { captcha: true, retryAfterSeconds: 900 } })
    expect(await login(member.client, member, member.password)).toMatchObject({ ok: true })
    clock.advance(10 * MINUTE_MS)
    // Who goes on trying makes the lock no longer: the member is not shut out for as long as a stranger likes.
    const still = await loginElsewhere(member, 'mali')
    expect(still).toMatchObject({ code: 'login.locked', detail: { retryAfterSeconds: 300 } })
    clock.advance(5 * MINUTE_MS + SECOND_MS)
    const later = await loginElsewhere(member, member.password)
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
    await server.shut(member, true)
    expect((await member.client.call(members.memberInfo, {})).status).toBe(401)
    expect(await login(member.client, member, 'mali-na-password')).toMatchObject({ code: 'login.cred.err' })
    expect(await login(member.client, member, member.password)).toMatchObject({ code: 'login.disabled' })
    await server.shut(member, false)
    expect(await login(member.client, member, member.password)).toMatchObject({ ok: true })
  })
})

describe('who may come in', () => {
  const withType = async (type: number) => {
    const member = await server.registerMember()
    await server.rows('update identity.member set type = $1 where member_id = $2', [type, member.memberId])
    return member
  }

  test('LOGIN-87 the house\u2019s own people are no members', async () => {
    const member = await withType(40)
    expect(await login(server.client(), member, 'mali-na-password')).toMatchObject({ code: 'login.cred.err' })
    const refused = await login(server.client({ language: 'EN' }), member, member.password)
    expect(refused).toMatchObject({ code: 'login.not.member', message: 'Non-member account unable to login' })
  })

  test.each([
    [0, 'login.not.agent'],
    [1, 'ok'],
    [2, 'ok'],
    [41, 'ok'],
  ])('LOGIN-88 LOGIN-89 the agent\u2019s side for type %i: %s', async (type, outcome) => {
    const member = await withType(type)
    const reply = await login(server.client({ language: 'EN' }), member, member.password, { side: 'agent' })
    expect(reply.ok ? 'ok' : reply.code).toBe(outcome)
    if (!reply.ok) expect(reply.message).toBe('Non-agents cannot log in')
  })

  test('LOGIN-46 LOGIN-90 a password somebody else chose, or one that has expired, must be changed first', async () => {
    const member = await server.registerMember()
    expect(member.session.firstTimeLogin).toBe(false)
    await server.rows('update identity.member set must_change_password = true where member_id = $1', [member.memberId])
    const first = await login(server.client(), member, member.password)
    expect(first).toMatchObject({ ok: true, value: { firstTimeLogin: true } })
    const merchant = 'HIYASFUN'
    const old = await memberElsewhere(server)
    await server.rows('insert into identity.entry_setting (merchant, password_days) values ($1, 90)', [merchant])
    const opened = async () => {
      const reply = await login(server.client({ merchant }), old, old.password)
      return reply.ok && reply.value.firstTimeLogin
    }
    clock.advance(89 * DAY_MS)
    expect(await opened()).toBe(false)
    clock.advance(DAY_MS)
    expect(await opened()).toBe(true)
    await server.rows('delete from identity.entry_setting where merchant = $1', [merchant])
  })

  test('LOGIN-43 LOGIN-44 LOGIN-45 a proved number is as good as the name, however it is written', async () => {
    const member = await server.registerMember()
    await server.rows('update identity.member set mobile = $1, mobile_verified_at = now() where member_id = $2', [
      '639175550177',
      member.memberId,
    ])
    for (const userName of ['0917 555 0177', '+63 917 555 0177', '09175550177']) {
      const reply = await login(server.client(), { userName }, member.password)
      expect(reply).toMatchObject({ ok: true, value: { userName: member.userName, customerType: 0 } })
    }
    const unknown = await login(server.client(), { userName: '09175550199' }, member.password)
    expect(unknown).toMatchObject({ code: 'login.cred.err' })
  })

  test('SES-14 failures on a number do not tell whose it is: what a stranger types is counted as he typed it', async () => {
    const mobile = freshNumber()
    const member = await memberWithNumber(server, mobile)
    await failToLogIn(server, server.client(), { userName: written(mobile) }, 2)
    const byNumber = { userName: `+${mobile}` }
    expect(await login(server.client(), byNumber, 'mali')).toMatchObject({ code: 'login.captcha.required' })
    const answers = [
      await login(server.client(), member, 'mali-na-password'),
      await login(server.client(), await server.registerMember(), 'mali-na-password'),
      await login(server.client(), { userName: freshName() }, 'mali-na-password'),
    ].map(({ headers: _headers, ...answer }) => answer)
    expect(answers[0]).toMatchObject({ code: 'login.cred.err', detail: null })
    expect(answers).toEqual([answers[0], answers[0], answers[0]])
  })

  test('SES-03 number and name are locked each by itself, both are opened by a new password, and at home neither shuts', async () => {
    const member = await memberWithNumber(server)
    const byNumber = { userName: written(member.mobile) }
    await failToLogIn(server, server.client(), byNumber, 6)
    expect(await loginElsewhere(byNumber, member.password)).toMatchObject({ code: 'login.locked' })
    await failToLogIn(server, server.client(), member, 6)
    expect(await loginElsewhere(member, member.password)).toMatchObject({ code: 'login.locked' })
    expect(await login(member.client, byNumber, member.password)).toMatchObject({ ok: true })
    // At a known place both are one account.
    await failToLogIn(server, member.client, byNumber, 3)
    await failToLogIn(server, member.client, member, 3)
    const puzzle = await solved(server, member.client)
    expect(await login(member.client, member, member.password, puzzle)).toMatchObject({ code: 'login.locked' })
  })

  test('an account without a password answers like nobody', async () => {
    const member = await server.registerMember()
    await server.rows('update identity.member set password_hash = null where member_id = $1', [member.memberId])
    for (const password of [member.password, '', 'nobody has this password']) {
      expect(await login(server.client(), member, password)).toMatchObject({ code: 'login.cred.err', detail: null })
      clock.advance(31 * MINUTE_MS)
    }
  })

  test('LOGIN-42 existing clients send other words for the type: they mean the username', async () => {
    const member = await server.registerMember()
    for (const type of ['1', 'username', 'anything']) {
      expect(await login(server.client(), member, member.password, { type })).toMatchObject({ ok: true })
    }
  })

  test('login.token.invalid: the word of a third party that is none', async () => {
    for (const more of [{}, { firebaseChannel: 'google' }, { firebaseChannel: 'google', firebaseIdToken: 'x.y.z' }]) {
      const reply = await login(server.client(), { userName: '' }, '', { type: 'firebase', ...more })
      expect(reply).toMatchObject({ ok: false, code: 'login.token.invalid', field: 'firebaseIdToken' })
    }
  })

  test('SES-06 two logins of a member at the same moment each open a session of their own', async () => {
    const member = await server.registerMember()
    const both = await Promise.all([server.client(), server.client()].map(own => login(own, member, member.password)))
    const tokens = new Set(both.flatMap(reply => (reply.ok ? [reply.value.token] : [])))
    expect(tokens.size).toBe(2)
  })

  test('SES-03 of many right passwords at the same moment some are taken for guesses, and leave nothing behind', async () => {
    const member = await server.registerMember()
    const replies = await Promise.all(Array.from({ length: 8 }, () => login(server.client(), member, member.password)))
    const codes = new Set(replies.map(reply => (reply.ok ? 'ok' : reply.code)))
    expect(codes).toContain('ok')
    for (const code of codes) expect(['ok', 'login.captcha.required', 'login.locked']).toContain(code)
    expect(await login(server.client(), member, member.password)).toMatchObject({ ok: true })
  })

  test('every end of an attempt is written down, and nothing that was typed', async () => {
    const member = await server.registerMember()
    await failToLogIn(server, server.client(), member, 6)
    expect(await login(member.client, member, member.password)).toMatchObject({ ok: true })
    const kinds = await auditOf(server, member.memberId)
    expect(kinds.filter(kind => kind === 'login_failed')).toHaveLength(6)
    expect(kinds.filter(kind => kind === 'login_locked')).toHaveLength(1)
    expect(kinds.filter(kind => kind === 'logged_in')).toHaveLength(2)
    await login(server.client(), { userName: 'sampaguita-gabi-8812' }, 'Marites')
    const all = JSON.stringify(await server.rows('select * from identity.audit_event'))
    expect(all).not.toContain('sampaguita-gabi-8812')
    expect(all).not.toContain(member.password)
  })
})
