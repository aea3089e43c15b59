import { identity, members } from '@hiyas/contract'
import { DAY_MS, fakeClock, MINUTE_MS, newSecret, SECOND_MS } from '@hiyas/kernel'
import { beforeAll, describe, expect, test } from 'vitest'
import type { TestClient } from '../../../../test/client.ts'
import { startServer, type TestMember, type TestServer } from '../../../../test/harness.ts'

let server: TestServer
const clock = fakeClock(Date.UTC(2026, 10, 21, 12))

beforeAll(async () => {
  server = await startServer({ name: 'identity', clock })
})

const good = (userName: string) => ({
  username: userName,
  password: 'sampaguita-gabi',
  confirmPassword: 'sampaguita-gabi',
  agreed: true,
})
let names = 0
const freshName = () => `bago_${++names}`

const login = (client: TestClient, member: { userName: string }, password: string, more: object = {}) =>
  client.call(identity.login, { username: member.userName, password, ...more })

/** Fails to log in `times` times from an address, solving captchas where they are asked for. */
async function fail(client: TestClient, member: { userName: string }, times: number) {
  for (let tried = 0; tried < times; tried++) await login(client, member, 'mali-na-password', await solved(client))
}

/** What an attempt needs to pass the captcha. */
async function solved(client: TestClient): Promise<{ captcha: string; captchaId: string }> {
  const shown = await client.call(identity.captcha, {})
  const captchaId = String(shown.headers[identity.CAPTCHA_ID_HEADER])
  const [row] = await server.rows<{ answer: string }>('select answer from identity.captcha where captcha_id = $1', [
    captchaId,
  ])
  return { captcha: row?.answer ?? '', captchaId }
}

const isIn = async (member: TestMember) => (await member.client.call(members.memberInfo, {})).ok

describe('registering', () => {
  test('CALL-11 CALL-14 opens an account by PUT and by POST, without a session unless asked for', async () => {
    const client = server.client()
    const put = await client.call(identity.register, good(freshName()))
    expect(put).toMatchObject({ ok: true, value: { customerId: expect.any(String), session: null } })
    const post = await client.call(identity.register, { ...good(freshName()), login: true }, { method: 'POST' })
    expect(post).toMatchObject({ ok: true, value: { session: { customerType: 0, firstTimeLogin: false } } })
  })

  test.each([
    ['register.not.agreed', 'agreed', { agreed: false }],
    ['register.field.format', 'username', { username: '1bawal' }],
    ['register.field.format', 'username', { username: 'abc' }],
    ['register.field.format', 'username', { username: 'a'.repeat(21) }],
    ['register.field.format', 'username', { username: 'may puwang' }],
    ['register.field.format', 'password', { password: 'maikli', confirmPassword: 'maikli' }],
    ['register.field.format', 'password', { password: 'm'.repeat(65), confirmPassword: 'm'.repeat(65) }],
    ['register.password.weak', 'password', { password: 'password123', confirmPassword: 'password123' }],
    ['register.password.weak', 'password', { password: '1234567890', confirmPassword: '1234567890' }],
    [
      'register.password.weak',
      'password',
      { username: 'marites_88', password: 'Marites_88', confirmPassword: 'Marites_88' },
    ],
    ['register.password.mismatch', 'confirmPassword', { confirmPassword: 'sampaguita-araw' }],
    ['user.name.exists', 'username', { username: 'admin01' }],
  ])('SES-11 REG-81 is refused with %s about %s', async (code, field, wrong) => {
    const refused = await server.client().call(identity.register, { ...good(freshName()), ...wrong })
    expect(refused).toMatchObject({ ok: false, status: 200, code, field })
  })

  test('the first reason in the order of the contract is the one that is told', async () => {
    const everything = { username: '1', password: 'x', confirmPassword: 'y', agreed: false }
    expect(await server.client().call(identity.register, everything)).toMatchObject({ code: 'register.not.agreed' })
    const rest = { ...everything, agreed: true }
    expect(await server.client().call(identity.register, rest)).toMatchObject({ code: 'register.field.format' })
  })

  test('REG-98 a name is taken whatever its case, also when two ask at the same moment', async () => {
    const userName = freshName()
    const both = await Promise.all([
      server.client().call(identity.register, good(userName)),
      server.client().call(identity.register, good(userName.toUpperCase())),
    ])
    expect(both.filter(reply => reply.ok)).toHaveLength(1)
    expect(both.find(reply => !reply.ok)).toMatchObject({ code: 'user.name.exists', field: 'username' })
    const free = server.client().call(identity.checkUsername, { username: userName.toUpperCase() })
    expect(await free).toMatchObject({ ok: false, code: 'user.name.exists' })
    expect(await server.client().call(identity.checkUsername, { username: freshName() })).toMatchObject({ ok: true })
  })

  test('a refused registration leaves nothing behind, an accepted one is told to others once', async () => {
    const userName = freshName()
    const first = await server.client().call(identity.register, good(userName))
    await server.client().call(identity.register, good(userName))
    await server.quiet()
    const accounts = await server.rows('select merchant from wallet.member_account where member_id = $1', [
      first.ok && first.value.customerId,
    ])
    expect(accounts).toHaveLength(1)
    expect(await server.rows('select from identity.member where user_name_key = $1', [userName])).toHaveLength(1)
  })

  test('REG-83 REG-84 REG-85 a captcha is demanded where the merchant switched it on, and counts once', async () => {
    const { door } = server.program
    await door.identity.enableField('HIYASFUN', 'captcha', true)
    const client = server.client({ merchant: 'HIYASFUN' })
    const missing = await client.call(identity.register, good(freshName()))
    expect(missing).toMatchObject({ code: 'register.field.required', field: 'captcha' })
    const letters = await client.call(identity.register, { ...good(freshName()), captcha: 'abcde' })
    expect(letters).toMatchObject({ code: 'register.field.format', field: 'captcha' })
    const wrong = await client.call(identity.register, { ...good(freshName()), captcha: '00000' })
    expect(wrong).toMatchObject({ code: 'register.captcha.wrong', field: 'captcha' })
    const { captcha, captchaId } = await solved(client)
    const headers = { cookie: `other=1; captchaId=${captchaId}` }
    const right = await client.call(identity.register, { ...good(freshName()), captcha }, { headers })
    expect(right).toMatchObject({ ok: true })
    const again = await client.call(identity.register, { ...good(freshName()), captcha }, { headers })
    expect(again).toMatchObject({ code: 'register.captcha.wrong' })
    await door.identity.enableField('HIYASFUN', 'captcha', false)
  })

  test('who registers at the trial merchant is a trial member (SESS-10, SESS-26)', async () => {
    const member = await server.registerMember({ merchant: 'HIYASFUN' })
    expect(member.session).toMatchObject({ merchantCode: 'HIYASFUN', customerType: 4 })
    expect(await server.program.door.identity.memberById('HIYASFUN', member.memberId)).toMatchObject({ isTrial: true })
  })

  test('CALL-43 CALL-44 REG-92 the rule set says what each field must be, in the language of the asker', async () => {
    const rules = await server.client({ language: 'EN' }).call(identity.registerSettings, {})
    if (!rules.ok) throw new Error(rules.code)
    expect(rules.value.username).toMatchObject({ enabled: true, required: true, minLength: 4, maxLength: 20 })
    expect(rules.value.username?.message).toContain('Account format is incorrect: 4 to 20')
    expect(rules.value.captcha).toMatchObject({ enabled: false })
    const filipino = await server.client().call(identity.registerSettings, {})
    expect(filipino.ok && filipino.value.password?.message).toContain('Hindi tama ang format ng password')
  })

  test('passwords are kept as Argon2id, tokens as hashes', async () => {
    const member = await server.registerMember()
    const [row] = await server.rows<{ password_hash: string; sessions: string }>(
      `select member.password_hash, row_to_json(session)::text as sessions
       from identity.member join identity.session using (merchant, member_id) where member_id = $1`,
      [member.memberId],
    )
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(row?.sessions).not.toContain(member.token)
  })
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
    const register = { ...good(freshName()), jti: newSecret() }
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
    const puzzle = await solved(client)
    const wrong = await login(client, member, member.password, { ...puzzle, captcha: 'x' })
    expect(wrong).toMatchObject({ code: 'login.captcha.wrong', detail: { captcha: true } })
    expect(await login(client, member, member.password, puzzle)).toMatchObject({ code: 'login.captcha.wrong' })
    expect(await login(client, member, member.password, await solved(client))).toMatchObject({ ok: true })
    expect(await login(client, member, member.password)).toMatchObject({ ok: true })
  })

  test('a captcha is too old after five minutes', async () => {
    const member = await server.registerMember()
    const client = server.client()
    await fail(client, member, 2)
    const puzzle = await solved(client)
    clock.advance(5 * MINUTE_MS + 1)
    expect(await login(client, member, member.password, puzzle)).toMatchObject({ code: 'login.captcha.wrong' })
  })

  test('SES-03 repeated failures lock the login for a while, but not for the member at his own address', async () => {
    const member = await server.registerMember()
    const stranger = server.client()
    await fail(stranger, member, 6)
    const locked = await login(server.client(), member, member.password, await solved(server.client()))
    expect(locked).toMatchObject({ code: 'login.locked', detail: { captcha: true, retryAfterSeconds: 900 } })
    expect(await login(member.client, member, member.password)).toMatchObject({ ok: true })
    clock.advance(15 * MINUTE_MS + SECOND_MS)
    const later = await login(server.client(), member, member.password, await solved(server.client()))
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
    await fail(client, nobody, 2)
    expect(await login(client, nobody, 'x')).toMatchObject({ code: 'login.captcha.required' })
  })

  test('login.disabled is told only to who has the password; sessions end at once (SES-08)', async () => {
    const member = await server.registerMember()
    await server.program.door.identity.setDisabled('HIYAS', member.memberId, true)
    expect(await isIn(member)).toBe(false)
    expect(await login(member.client, member, 'mali-na-password')).toMatchObject({ code: 'login.cred.err' })
    expect(await login(member.client, member, member.password)).toMatchObject({ code: 'login.disabled' })
    await server.program.door.identity.setDisabled('HIYAS', member.memberId, false)
    expect(await login(member.client, member, member.password)).toMatchObject({ ok: true })
  })
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
