import { identity } from '@hiyas/contract'
import { verify } from '@node-rs/argon2'
import { beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../../../test/harness.ts'
import { freshName, registration, solved } from './entry.ts'

const lines: string[] = []
let server: TestServer

beforeAll(async () => {
  server = await startServer({ name: 'register', onLog: line => lines.push(line) })
})

type Kept = {
  registration: Record<string, string>
  payment_password_hash: string | null
  mobile: string | null
  password_hash: string
}

async function kept(userName: string): Promise<Kept> {
  const [row] = await server.rows<Kept>('select * from identity.member where user_name_key = $1', [userName])
  if (!row) throw new Error(`${userName} is not there`)
  return row
}

/** Switches a field on for as long as something is done. */
async function withField<Value>(field: string, required: boolean, work: () => Promise<Value>): Promise<Value> {
  await server.program.door.identity.enableField('HIYAS', field, true)
  await server.rows('update identity.registration_rule set required = $2 where merchant = $3 and field = $1', [
    field,
    required,
    'HIYAS',
  ])
  try {
    return await work()
  } finally {
    await server.program.door.identity.enableField('HIYAS', field, false)
  }
}

describe('registering', () => {
  test('CALL-11 CALL-14 opens an account by PUT and by POST, without a session unless asked for', async () => {
    const client = server.client()
    const put = await client.call(identity.register, registration(freshName()))
    expect(put).toMatchObject({ ok: true, value: { customerId: expect.any(String), session: null } })
    const post = await client.call(identity.register, { ...registration(freshName()), login: true }, { method: 'POST' })
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
    const { door } = server.program
    await door.identity.enableField('HIYASFUN', 'captcha', true)
    const client = server.client({ merchant: 'HIYASFUN' })
    const missing = await client.call(identity.register, registration(freshName()))
    expect(missing).toMatchObject({ code: 'register.field.required', field: 'captcha' })
    const letters = await client.call(identity.register, { ...registration(freshName()), captcha: 'abcde' })
    expect(letters).toMatchObject({ code: 'register.field.format', field: 'captcha' })
    const wrong = await client.call(identity.register, { ...registration(freshName()), captcha: '00000' })
    expect(wrong).toMatchObject({ code: 'register.captcha.wrong', field: 'captcha' })
    const { captcha, captchaId } = await solved(server, client)
    const headers = { cookie: `other=1; captchaId=${captchaId}` }
    const right = await client.call(identity.register, { ...registration(freshName()), captcha }, { headers })
    expect(right).toMatchObject({ ok: true })
    const again = await client.call(identity.register, { ...registration(freshName()), captcha }, { headers })
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
      expect(JSON.stringify(await kept(off))).not.toContain(good)
      await withField(field, false, async () => {
        const client = server.client()
        for (const value of wrong.filter(text => field !== 'paymentPassword' || text.length <= 16)) {
          const refused = await client.call(identity.register, { ...registration(freshName()), [field]: value })
          expect(refused, value).toMatchObject({ ok: false, code: 'register.field.format', field })
        }
        const on = freshName()
        expect(await client.call(identity.register, { ...registration(on), [field]: good })).toMatchObject({ ok: true })
        const row = await kept(on)
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

  test('REG-55 the payment password is kept as a hash alone, and one that is easy to guess is refused', async () => {
    await withField('paymentPassword', true, async () => {
      for (const paymentPassword of ['123456', '111111', '121212']) {
        const weak = await server.client().call(identity.register, { ...registration(freshName()), paymentPassword })
        expect(weak).toMatchObject({ code: 'register.password.weak', field: 'paymentPassword' })
      }
      const userName = freshName()
      await server.client().call(identity.register, { ...registration(userName), paymentPassword: '482915' })
      const row = await kept(userName)
      expect(await verify(row.payment_password_hash ?? '', '482915')).toBe(true)
      expect(JSON.stringify(row.registration)).not.toContain('482915')
    })
  })

  test('REG-48 REG-49 REG-70 how somebody came is kept, and nothing that is no host or word', async () => {
    const [plain, odd] = [freshName(), freshName()]
    const came = { registerMethod: 'PWA', registerUrl: 'hiyas.example:8080', domain: 'agent.example' } as const
    await server.client().call(identity.register, { ...registration(plain), ...came, type: 0 })
    expect((await kept(plain)).registration).toEqual(came)
    const strange = { registerUrl: '<b>\u202e', domain: 'a b' }
    await server.client().call(identity.register, { ...registration(odd), ...strange })
    expect((await kept(odd)).registration).toEqual({})
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

  test('REG-52 a password may be in any script', async () => {
    for (const password of ['كلمة-السر-الطويلة', '🌺🌧️🛶🌋🏝️🥭🍚🐃', 'ñandú sa tag-ulan']) {
      const account = { ...registration(freshName()), password, confirmPassword: password, login: true }
      expect(await server.client().call(identity.register, account)).toMatchObject({ ok: true })
    }
  })
})

describe('the number on the form by username', () => {
  test('REG-24 REG-60 is optional, must be one that exists, and is not kept as proved', async () => {
    const userName = freshName()
    const accepted = { ...registration(userName), mobileNum: '0917 555 0148', countryDialingCode: '63' }
    expect(await server.client().call(identity.register, accepted)).toMatchObject({ ok: true })
    expect(await kept(userName)).toMatchObject({
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
  for (const secret of ['nakatago_sa_log', 'lihim-na-lihim', '5550199', '555 0199', 'MALI-ITO'])
    expect(lines.join('\n')).not.toContain(secret)
})
