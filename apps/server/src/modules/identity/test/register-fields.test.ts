import { identity } from '@hiyas/contract'
import { inTransaction } from '@hiyas/database'
import { verify } from '@node-rs/argon2'
import { beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../../../test/harness.ts'
import { applyIdentitySettings } from '../index.ts'
import type { FieldRule } from '../rules/registration.ts'
import { freshName, keptOf, login, registration } from './entry.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer({ name: 'register_fields' })
})

/** Switches a field on for as long as something is done. */
async function withField<Value>(field: string, required: boolean, work: () => Promise<Value>): Promise<Value> {
  await server.askFor(field, true)
  await server.rows('update identity.registration_rule set required = $2 where merchant = $3 and field = $1', [
    field,
    required,
    'HIYAS',
  ])
  try {
    return await work()
  } finally {
    await server.askFor(field, false)
  }
}

/** A good value of each optional field, and some that are not. */
const FIELDS = [
  ['REG-13', 'paymentPassword', '482915', ['48291', '48291a', '٤٨٢٩١٥']],
  ['REG-14', 'idNumber', 'PSN-1234-5678', ['123', 'ID🪪12345', 'x'.repeat(31)]],
  ['REG-15', 'qqNum', '10001482', ['0123456', 'qq123456', '1'.repeat(13)]],
  ['REG-16', 'facebook', 'facebook.com/marites.88', ['fb', 'mga salita', 'f'.repeat(101)]],
  ['REG-17', 'wechat', 'marites_88', ['abc', 'wé chat', 'w'.repeat(31)]],
  ['REG-18', 'line', 'marites.88', ['a', 'may puwang', 'l'.repeat(31)]],
  ['REG-19', 'whatsapp', '+63 917 555 0148', ['12345', 'wala', '1'.repeat(21)]],
  ['REG-20', 'zalo', '+84 912 345 678', ['abc', '🙂🙂🙂🙂', 'z'.repeat(31)]],
  ['REG-21', 'email', 'Marites.Santos@example.com', ['marites', 'a@b', 'a b@example.com', `${'e'.repeat(95)}@a.com`]],
  ['REG-22', 'nickname', 'Ate Maritès', ['M', '🙂🙂', 'x\u202eeman', 'n'.repeat(31)]],
  ['REG-23', 'payeeName', 'María Ñ. Dela Cruz-Santos', ['M', 'a\nb', '🙂 Cruz', 'p'.repeat(61)]],
  ['REG-25', 'recommenderId', 'Juan_88', ['Juan 88', '<script>', 'r'.repeat(65)]],
] as const

describe('optional fields', () => {
  test.each(FIELDS)(
    '%s REG-76 %s is kept when it is asked for and fits, and only then',
    async (_id, field, good, wrong) => {
      const off = freshName()
      await server.client().call(identity.register, { ...registration(off), [field]: good })
      expect(JSON.stringify(await keptOf(server, off))).not.toContain(good)
      await withField(field, false, async () => {
        const client = server.client()
        for (const value of wrong.filter(text => field !== 'paymentPassword' || text.length <= 16)) {
          const refused = await client.call(identity.register, { ...registration(freshName()), [field]: value })
          expect(refused, value).toMatchObject({ ok: false, code: 'register.field.format', field })
        }
        const on = freshName()
        expect(await client.call(identity.register, { ...registration(on), [field]: good })).toMatchObject({ ok: true })
        const row = await keptOf(server, on)
        if (field === 'paymentPassword') expect(row.payment_password_hash).toMatch(/^\$argon2id\$/)
        else expect(row.registration[field]).toBe(good)
      })
    },
  )

  test('REG-77 REG-79 a required field must be filled, an optional one may be empty', async () => {
    await withField('nickname', true, async () => {
      for (const sent of [{}, { nickname: '' }]) {
        const refused = await server.client().call(identity.register, { ...registration(freshName()), ...sent })
        expect(refused).toMatchObject({ code: 'register.field.required', field: 'nickname' })
      }
    })
    await withField('nickname', false, async () => {
      const empty = await server.client().call(identity.register, { ...registration(freshName()), nickname: '' })
      expect(empty).toMatchObject({ ok: true })
    })
  })

  test('REG-78 REG-80 fields are told in the order of the form, each with its own words', async () => {
    await withField('payeeName', false, () =>
      withField('email', false, async () => {
        const wrong = { ...registration(freshName()), payeeName: '1🙂', email: 'mali' }
        expect(await server.client().call(identity.register, wrong)).toMatchObject({ field: 'email' })
        const rules = await server.client({ language: 'EN' }).call(identity.registerSettings, {})
        expect(rules.ok && rules.value.email?.message).toBe('E-mail format is incorrect')
        expect(rules.ok && rules.value.payeeName?.message).toContain('Name format is not valid')
        expect(rules.ok && rules.value.recommenderId?.message).toBe('Referrer link error')
      }),
    )
  })

  test('REG-78 a pattern of the merchant\u2019s own is told by his words where he has some, else by ours, and never by its name', async () => {
    const nickname = (rule: Partial<FieldRule>) =>
      inTransaction(server.program.deps.database, tx =>
        applyIdentitySettings(tx, 'HIYAS', { registerRules: { nickname: rule } }),
      )
    const [before] = await server.rows<{ patternId: string; message: Record<string, string> }>(
      `select pattern_id as "patternId", message from identity.registration_rule where merchant = 'HIYAS' and field = 'nickname'`,
    )
    const own = { patternId: 'house_name', message: { EN: 'A name of the house' } }
    expect(await nickname({ enabled: true, ...own })).toMatchObject({ ok: true })
    const told = async (language: string) => {
      const rules = await server.client({ language }).call(identity.registerSettings, {})
      return rules.ok && rules.value.nickname
    }
    expect(await told('EN')).toMatchObject({ patternId: 'house_name', message: 'A name of the house' })
    expect(await told('TY')).toMatchObject({ message: 'Hindi tama ang format: 2 hanggang 30 character.' })
    await nickname({ enabled: false })
    await server.rows(
      `update identity.registration_rule set pattern_id = $1, message = $2 where merchant = 'HIYAS' and field = 'nickname'`,
      [before?.patternId, before?.message],
    )
  })

  test('REG-55 the payment password is kept as a hash alone, and one that is easy to guess is refused', async () => {
    await withField('paymentPassword', true, async () => {
      for (const paymentPassword of ['123456', '111111', '121212']) {
        const weak = await server.client().call(identity.register, { ...registration(freshName()), paymentPassword })
        expect(weak).toMatchObject({ code: 'register.password.weak', field: 'paymentPassword' })
      }
      const userName = freshName()
      await server.client().call(identity.register, { ...registration(userName), paymentPassword: '482915' })
      const row = await keptOf(server, userName)
      expect(await verify(row.payment_password_hash ?? '', '482915')).toBe(true)
      expect(JSON.stringify(row.registration)).not.toContain('482915')
    })
  })

  test('REG-48 REG-49 REG-70 how somebody came is kept, and nothing that is no host or word', async () => {
    const [plain, odd] = [freshName(), freshName()]
    const came = { registerMethod: 'PWA', registerUrl: 'hiyas.example:8080', domain: 'agent.example' } as const
    await server.client().call(identity.register, { ...registration(plain), ...came, type: 0 })
    expect((await keptOf(server, plain)).registration).toEqual(came)
    const strange = { registerUrl: '<b>\u202e', domain: 'a b' }
    await server.client().call(identity.register, { ...registration(odd), ...strange })
    expect((await keptOf(server, odd)).registration).toEqual({})
  })

  test.each([
    ['username', 'a'.repeat(51)],
    ['password', 'p'.repeat(129)],
    ['nickname', 'n'.repeat(201)],
    ['affiliateCode', 'A'.repeat(201)],
    ['mobileNum', '1'.repeat(21)],
    ['paymentPassword', '1'.repeat(17)],
    ['firebaseIdToken', 'x'.repeat(4_097)],
    ['verificationCode', 'abcdef'],
    ['nickname', 'a\u0000b'],
    ['nickname', 'a\ud800b'],
    ['password', 'sampaguita\udc00gabi'],
    ['registerUrl', '\u0000'],
    ['loginDeviceId', '\u0000'],
  ])('a value of %s that nothing could be made of is refused at the door', async (field, value) => {
    const refused = await server.client().call(identity.register, { ...registration(freshName()), [field]: value })
    expect(refused).toMatchObject({ ok: false, status: 400, code: 'request_param_err', field })
  })

  test.each(['مريم', 'marites🙂', 'mаrites', '\u202emarites', 'ma\u200brites'])(
    'REG-51 names in letters that look like others or turn the text around are refused: %s',
    async username => {
      const refused = await server.client().call(identity.register, registration(username))
      expect(refused).toMatchObject({ code: 'register.field.format', field: 'username' })
    },
  )

  test.each([
    ['İstanbul', { ok: false, code: 'register.field.format', field: 'username' }],
    ['ΟΔΥΣΣΕΥΣ', { ok: false, code: 'register.field.format', field: 'username' }],
    ['Ñandúgabi', { ok: true }],
  ])('REG-51 where a merchant takes names in any letters, %s has one key or is refused', async (username, expected) => {
    const pattern = (text: string) =>
      server.rows("update identity.registration_rule set accepted_pattern = $1 where field = 'username'", [text])
    await pattern('\\p{L}+')
    const reply = await server.client().call(identity.register, registration(username))
    await pattern('[A-Za-z][A-Za-z0-9_]*')
    expect(reply).toMatchObject(expected)
  })

  test('REG-51 SES-14 a name is the same name when a keyboard sends its accents apart: nobody has it twice, and whoever has it logs in', async () => {
    const apart = 'Piñatakô'.normalize('NFD')
    const pattern = (text: string) =>
      server.rows("update identity.registration_rule set accepted_pattern = $1 where field = 'username'", [text])
    await pattern('[\\p{L}\\p{M}]+')
    const first = await server.client().call(identity.register, registration(apart))
    const other = await server.client().call(identity.register, registration(apart.normalize('NFC')))
    await pattern('[A-Za-z][A-Za-z0-9_]*')
    expect([first, other]).toMatchObject([{ ok: true }, { ok: false, code: 'user.name.exists' }])
    for (const userName of [apart, apart.normalize('NFC'), apart.toUpperCase()]) {
      const reply = await login(server.client(), { userName }, registration(apart).password)
      expect(reply).toMatchObject({ ok: true })
    }
  })

  test('REG-52 a password may be in any script', async () => {
    for (const password of ['كلمة-السر-الطويلة', '🌺🌧️🛶🌋🏝️🥭🍚🐃', 'ñandú sa tag-ulan']) {
      const account = { ...registration(freshName()), password, confirmPassword: password, login: true }
      expect(await server.client().call(identity.register, account)).toMatchObject({ ok: true })
    }
  })
})

test('CALL-43 REG-13 REG-29 the rule set names every field of the specification in its order', async () => {
  const rules = await server.client().call(identity.registerSettings, {})
  const optional = [...FIELDS.slice(0, 11).map(([, field]) => field), 'mobileNum', 'recommenderId']
  expect(Object.keys(rules.ok ? rules.value : {})).toEqual([
    'username',
    'password',
    ...optional,
    'affiliateCode',
    'captcha',
  ])
})

test('nobody gets a name that is somebody\u2019s number, whatever an operator lets into names', async () => {
  const letIn = (pattern: string) =>
    server.rows("update identity.registration_rule set accepted_pattern = $1 where field = 'username'", [pattern])
  const [before] = await server.rows<{ pattern: string }>(
    "select accepted_pattern as pattern from identity.registration_rule where merchant = 'HIYAS' and field = 'username'",
  )
  await letIn('[A-Za-z0-9_]+')
  const refused = { ok: false, code: 'register.field.format', field: 'username' }
  for (const username of ['09171234567', '9171234567', '639171234567', '00639171234567']) {
    expect(await server.client().call(identity.checkUsername, { username })).toMatchObject(refused)
    // It is of the form, and told before a password that is weak.
    const weak = { ...registration(username), password: 'password', confirmPassword: 'password' }
    expect(await server.client().call(identity.register, weak)).toMatchObject(refused)
  }
  for (const username of ['88888888', '0917123456', 'm09171234567']) {
    expect(await server.client().call(identity.checkUsername, { username })).toMatchObject({ ok: true })
    expect(await server.client().call(identity.register, registration(username))).toMatchObject({ ok: true })
  }
  await letIn(before?.pattern ?? '')
})

test('without a rule set nobody registers: no account begins without a password that was looked at', async () => {
  await server.rows("delete from identity.registration_rule where merchant = 'HIYAS'")
  const refused = await server
    .client()
    .call(identity.register, { ...registration('!'), password: 'x', confirmPassword: 'x' })
  expect(refused).toMatchObject({ ok: false, code: 'function.not.available' })
})
