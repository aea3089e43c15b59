import { identity } from '@hiyas/contract'
import { inTransaction } from '@hiyas/database'
import { newSecret, systemClock } from '@hiyas/kernel'
import { beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../../../test/harness.ts'
import { setFlags } from '../../../../test/site-settings.ts'
import { applyIdentitySettings } from '../merchant-settings.ts'
import { type FieldRule, fits } from '../rules/registration.ts'
import { freshName, keptOf, registration, solvedInBrowser } from './entry.ts'

const lines: string[] = []
let server: TestServer

beforeAll(async () => {
  server = await startServer({ name: 'register', dearPasswords: true, onLog: line => lines.push(line) })
})

describe('registering', () => {
  test('CALL-11 CALL-14 opens an account by PUT, without a session unless asked for', async () => {
    const client = server.client()
    const plain = await client.call(identity.register, registration(freshName()))
    expect(plain).toMatchObject({ ok: true, value: { customerId: expect.any(String), session: null } })
    const entered = await client.call(identity.register, { ...registration(freshName()), login: true })
    expect(entered).toMatchObject({ ok: true, value: { session: { customerType: 0, firstTimeLogin: false } } })
  })

  test.each([identity.register, identity.registerMobile])('CALL-11 CALL-15 $name is refused by POST', async call => {
    const userName = freshName()
    const input = { ...registration(userName), mobileNum: '09175550148' }
    const reply = await server.client().call(call, input, { method: 'POST' })
    expect(reply).toMatchObject({ ok: false, status: 400, code: 'function.not.available' })
    expect(await server.rows('select 1 from identity.member where user_name_key = $1', [userName])).toEqual([])
  })

  test('CALL-12 CALL-13 takes an encrypted body only, for the module of the specification', async () => {
    const { register } = identity
    const body = JSON.stringify({ ...registration(freshName()), iat: systemClock.nowMs(), jti: newSecret() })
    const headers = { 'content-type': 'application/json' }
    const plain = await server.client().send('PUT', register.path, { headers, body })
    expect(plain).toMatchObject({ status: 400, json: { errorCode: 'missing_encryption' } })
    expect(register.module).toBe('REG3')
  })

  test.each([
    ['register.not.agreed', 'agreed', { agreed: false }],
    ['register.field.format', 'username', { username: '1bawal' }],
    ['register.field.format', 'username', { username: 'abc' }],
    ['register.field.format', 'username', { username: 'a'.repeat(21) }],
    ['register.field.format', 'username', { username: 'may puwang' }],
    ['register.field.format', 'password', { password: 'maikli', confirmPassword: 'maikli' }],
    // Eight as they are typed, and four as they are kept.
    [
      'register.field.format',
      'password',
      { password: 'u\u0301l\u0301a\u0301n\u0301', confirmPassword: 'u\u0301l\u0301a\u0301n\u0301' },
    ],
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
    const refused = await server.client().call(identity.register, { ...registration(freshName()), ...wrong })
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
      server.client().call(identity.register, registration(userName)),
      server.client().call(identity.register, registration(userName.toUpperCase())),
    ])
    expect(both.filter(reply => reply.ok)).toHaveLength(1)
    expect(both.find(reply => !reply.ok)).toMatchObject({ code: 'user.name.exists', field: 'username' })
    const free = server.client().call(identity.checkUsername, { username: userName.toUpperCase() })
    expect(await free).toMatchObject({ ok: false, code: 'user.name.exists' })
    expect(await server.client().call(identity.checkUsername, { username: freshName() })).toMatchObject({ ok: true })
  })

  test('a refused registration leaves nothing behind, an accepted one is told to others once', async () => {
    const userName = freshName()
    const first = await server.client().call(identity.register, registration(userName))
    await server.client().call(identity.register, registration(userName))
    await server.quiet()
    const accounts = await server.rows('select merchant from wallet.member_account where member_id = $1', [
      first.ok && first.value.customerId,
    ])
    expect(accounts).toHaveLength(1)
    expect(await server.rows('select from identity.member where user_name_key = $1', [userName])).toHaveLength(1)
  })

  test('REG-83 REG-84 REG-85 a captcha is demanded where the merchant switched it on, and counts once', async () => {
    await server.askFor('captcha', true)
    const client = server.client()
    const missing = await client.call(identity.register, registration(freshName()))
    expect(missing).toMatchObject({ code: 'register.field.required', field: 'captcha' })
    const letters = await client.call(identity.register, { ...registration(freshName()), captcha: 'abcde' })
    expect(letters).toMatchObject({ code: 'register.field.format', field: 'captcha' })
    const wrong = await client.call(identity.register, { ...registration(freshName()), captcha: '00000' })
    expect(wrong).toMatchObject({ code: 'register.captcha.wrong', field: 'captcha' })
    const { captcha, cookie } = await solvedInBrowser(server, client)
    const headers = { cookie: `other=1; ${cookie}` }
    const right = await client.call(identity.register, { ...registration(freshName()), captcha }, { headers })
    expect(right).toMatchObject({ ok: true })
    const again = await client.call(identity.register, { ...registration(freshName()), captcha }, { headers })
    expect(again).toMatchObject({ code: 'register.captcha.wrong' })
    await server.askFor('captcha', false)
  })

  test('SESS-10 nobody registers where trial members play, whatever is switched on there', async () => {
    const client = server.client({ merchant: 'HIYASFUN' })
    await setFlags(server, 'HIYASFUN', ['USERNAMEREG3', 'MOBILENUMREG3'])
    const unavailable = { ok: false, status: 400, code: 'function.not.available' }
    expect(await client.call(identity.register, { ...registration(freshName()), login: true })).toMatchObject(
      unavailable,
    )
    const byNumber = { mobileNum: '0917 555 0161', verificationCode: '123456', agreed: true }
    expect(await client.call(identity.registerMobile, byNumber)).toMatchObject(unavailable)
    expect(await server.rows("select from identity.member where merchant = 'HIYASFUN'")).toEqual([])
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

describe('the number on the form by username', () => {
  test('REG-24 REG-60 is optional, must be one that exists, and is not kept as proved', async () => {
    const userName = freshName()
    const accepted = { ...registration(userName), mobileNum: '0917 555 0148', countryDialingCode: '63' }
    expect(await server.client().call(identity.register, accepted)).toMatchObject({ ok: true })
    expect(await keptOf(server, userName)).toMatchObject({
      mobile: null,
      registration: { mobileNum: '639175550148', countryDialingCode: '63' },
    })
    for (const mobileNum of ['0917 555', '02 8888 1234', '+1 202 555 0148']) {
      const refused = await server.client().call(identity.register, { ...registration(freshName()), mobileNum })
      expect(refused, mobileNum).toMatchObject({ code: 'sms.number.invalid', field: 'mobileNum' })
    }
    const words = await server.client().call(identity.register, { ...registration(freshName()), mobileNum: 'wala pa' })
    expect(words).toMatchObject({ code: 'register.field.format', field: 'mobileNum' })
  })
})

describe('rules of the other forms', () => {
  test('CALL-78 LOGIN-52 LOGIN-47 LOGIN-48 LOGIN-49 LOGIN-50 are named and worded as the screens need them', async () => {
    const rules = await server.client({ language: 'EN' }).call(identity.entryRules, {})
    if (!rules.ok) throw new Error(rules.code)
    expect(Object.keys(rules.value)).toEqual([
      'loginUsername',
      'loginPassword',
      'loginMobileNum',
      'verificationCode',
      'password',
    ])
    const messages = Object.fromEntries(Object.entries(rules.value).map(([name, rule]) => [name, rule.message]))
    expect(messages).toMatchObject({
      loginUsername: 'Account format is incorrect',
      loginPassword: 'Password format is incorrect',
      loginMobileNum: 'The mobile num is not valid',
      verificationCode: 'Verification code error',
      password: expect.stringContaining('Password format is incorrect: 8 to 64'),
    })
    expect(rules.value.loginMobileNum).toMatchObject({ maxLength: 20 })
    expect(rules.value.verificationCode).toMatchObject({ maxLength: 10, acceptedPattern: '[0-9]+' })
  })

  test('LOGIN-47 LOGIN-48 LOGIN-52 whoever has a name and a password logs in with them, whatever is asked of the next ones', async () => {
    const ask = async (username: Partial<FieldRule>, password: Partial<FieldRule>) => {
      const { database } = server.program.deps
      const change = { registerRules: { username, password } }
      expect(await inTransaction(database, tx => applyIdentitySettings(tx, 'HIYAS', change))).toMatchObject({
        ok: true,
      })
      const rules = await server.client().call(identity.entryRules, {})
      if (!rules.ok) throw new Error(rules.code)
      return (field: string, value: string) => {
        const rule = rules.value[field]
        return rule !== undefined && fits(rule, value)
      }
    }
    const older = ['ana_7', 'Marites 88', '+63 917 555 0148', 'นารี']
    const [ours, every] = [{ acceptedPattern: '[A-Za-z][A-Za-z0-9_]*', minLength: 4 }, { minLength: 8 }]
    const stricter = await ask({ acceptedPattern: '[a-z]+', minLength: 6 }, { minLength: 12 })
    for (const name of older) expect(stricter('loginUsername', name), name).toBe(true)
    expect(stricter('loginPassword', 'gabi')).toBe(true)
    const wider = await ask({ acceptedPattern: '[a-z]+(#[0-9]|!)', minLength: 1 }, every)
    for (const name of [...older, 'ana#7', 'ana!']) expect(wider('loginUsername', name), name).toBe(true)
    expect((await ask({ acceptedPattern: '*' }, every))('loginUsername', '#♥#')).toBe(true)
    const again = await ask(ours, every)
    for (const name of ['ana#7', 'ana\u200b', 'x'.repeat(51)]) expect(again('loginUsername', name), name).toBe(false)
  })
})

test('REG-98 many who want one name at the same moment: exactly one gets it', async () => {
  const userName = freshName()
  const replies = await Promise.all(
    Array.from({ length: 8 }, () => server.client().call(identity.register, registration(userName))),
  )
  expect(replies.filter(reply => reply.ok)).toHaveLength(1)
  for (const reply of replies.filter(({ ok }) => !ok)) expect(reply).toMatchObject({ code: 'user.name.exists' })
})

test('nothing a member typed reaches the log', async () => {
  const sent = { ...registration('nakatago_sa_log'), mobileNum: '0917 555 0199', affiliateCode: 'MALI-ITO' }
  await server.client().call(identity.register, { ...sent, password: 'lihim-na-lihim', confirmPassword: 'iba' })
  await server.client().call(identity.register, sent)
  for (const secret of ['nakatago_sa_log', 'lihim-na-lihim', '9175550199', '555 0199', 'MALI-ITO'])
    expect(lines.join('\n')).not.toContain(secret)
})
