import { describe, expect, test } from 'vitest'
import {
  type Field,
  fieldsOf,
  isRequired,
  type Rule,
  type Rules,
  type Situation,
} from '../src/features/entry/register/fields.ts'
import {
  checkRegister,
  mobileInput,
  type Surroundings,
  usernameInput,
  type Values,
} from '../src/features/entry/register/form.ts'

const rule = (changes: Partial<Rule> = {}): Rule => ({
  enabled: true,
  required: false,
  acceptedPattern: '*',
  minLength: 0,
  maxLength: 50,
  patternId: 'any',
  message: 'of the server',
  ...changes,
})
const RULES: Rules = {
  username: rule({ required: true, acceptedPattern: '[A-Za-z][A-Za-z0-9_]*', minLength: 4, maxLength: 20 }),
  password: rule({ required: true, minLength: 8, maxLength: 64 }),
  email: rule({ acceptedPattern: '[^@]+@[^@]+' }),
  nickname: rule({ enabled: false }),
  captcha: rule({ enabled: false }),
}
const OPTIONAL = [
  'paymentPassword',
  'idNumber',
  'qqNum',
  'facebook',
  'wechat',
  'line',
  'whatsapp',
  'zalo',
  'email',
  'nickname',
  'payeeName',
  'mobileNum',
  'recommenderId',
  'affiliateCode',
] as const satisfies readonly Field[]

const situation = (changes: Partial<Situation> = {}): Situation => ({
  method: 'username',
  rules: RULES,
  codeWithUsername: false,
  passwordWithMobile: false,
  invited: false,
  captchaForCode: false,
  captchaSolved: false,
  country: { countryDialingCode: '63', lengthMin: 10, lengthMax: 10 },
  ...changes,
})
const values = (changes: Partial<Values> = {}): Values => ({
  ...(Object.fromEntries(OPTIONAL.filter(name => name !== 'mobileNum').map(name => [name, ''])) as Values),
  username: 'marites_88',
  password: 'sampaguita-88',
  confirmPassword: 'sampaguita-88',
  mobileNum: '0917 555 0148',
  verificationCode: '482913',
  captcha: '',
  ...changes,
})
const here = (changes: Partial<Surroundings> = {}): Surroundings => ({
  host: 'hiyas.example',
  registerMethod: 'H5',
  invitation: { code: '', domain: '' },
  ...changes,
})

describe('which fields there are', () => {
  test('REG-30 a username comes with a password and its confirmation, whatever the rule set says', () => {
    expect(fieldsOf(situation({ rules: {} }))).toEqual(['username', 'password', 'confirmPassword'])
  })

  test('REG-31 REG-33 REG-42 a number comes with a code, and with a password where the merchant wants one', () => {
    const byNumber = situation({ method: 'mobileNum', rules: {} })
    expect(fieldsOf(byNumber)).toEqual(['mobileNum', 'verificationCode'])
    expect(fieldsOf({ ...byNumber, passwordWithMobile: true })).toEqual([
      'mobileNum',
      'verificationCode',
      'password',
      'confirmPassword',
    ])
    expect(fieldsOf(situation({ rules: {}, passwordWithMobile: true }))).not.toContain('mobileNum')
  })

  test('REG-32 under REGMOBVERF3 a username comes with a number and a code', () => {
    expect(fieldsOf(situation({ rules: {}, codeWithUsername: true }))).toEqual([
      'username',
      'password',
      'confirmPassword',
      'mobileNum',
      'verificationCode',
    ])
  })

  test.each([
    ['REG-13', 'paymentPassword'],
    ['REG-14', 'idNumber'],
    ['REG-15', 'qqNum'],
    ['REG-16', 'facebook'],
    ['REG-17', 'wechat'],
    ['REG-18', 'line'],
    ['REG-19', 'whatsapp'],
    ['REG-20', 'zalo'],
    ['REG-21', 'email'],
    ['REG-22', 'nickname'],
    ['REG-23', 'payeeName'],
    ['REG-24', 'mobileNum'],
    ['REG-25', 'recommenderId'],
    ['REG-26', 'affiliateCode'],
    ['REG-29 REG-83', 'captcha'],
  ] as const)('%s REG-12 REG-76 %s is there when its rule enables it, and only then', (_, name) => {
    expect(fieldsOf(situation({ rules: { [name]: rule() } }))).toContain(name)
    expect(fieldsOf(situation({ rules: { [name]: rule({ enabled: false }) } }))).not.toContain(name)
    expect(fieldsOf(situation({ rules: {} }))).not.toContain(name)
  })

  test('REG-12 they stand in the order of the rule set, the captcha last', () => {
    const rules = { captcha: rule(), zalo: rule(), username: rule(), email: rule(), password: rule(), line: rule() }
    expect(fieldsOf(situation({ rules })).slice(3)).toEqual(['zalo', 'email', 'line', 'captcha'])
  })

  test('REG-27 REG-28 who came by a good link is asked for no invitation code', () => {
    const rules = { affiliateCode: rule() }
    expect(fieldsOf(situation({ rules, invited: true }))).not.toContain('affiliateCode')
    expect(fieldsOf(situation({ rules, invited: false }))).toContain('affiliateCode')
  })

  test('a captcha that only the sending of a code asks for is shown, and not required of the registration', () => {
    const asked = situation({ captchaForCode: true })
    expect(fieldsOf(asked)).toContain('captcha')
    expect(isRequired('captcha', asked)).toBe(false)
  })

  test('REG-84 a captcha is required, unless the device has worked in its place', () => {
    const asked = situation({ rules: { captcha: rule() } })
    expect(isRequired('captcha', asked)).toBe(true)
    expect(isRequired('captcha', { ...asked, captchaSolved: true })).toBe(false)
  })
})

describe('what is wrong before anything is sent', () => {
  test('REG-79 an optional empty field passes', () => {
    expect(checkRegister(values(), situation())).toEqual({})
  })

  test.each(OPTIONAL)('REG-77 the field %s must be filled in where the rule set requires it', name => {
    const missing = { [name]: { key: 'register.required' } }
    const asked = (required: boolean) => situation({ rules: { [name]: rule({ required }) } })
    expect(checkRegister(values({ [name]: '' }), asked(true))).toEqual(missing)
    expect(checkRegister(values({ [name]: '' }), asked(false))).toEqual({})
  })

  test.each<[string, Partial<Values>, unknown]>([
    ['REG-77', { username: '' }, { username: { key: 'register.required' } }],
    ['REG-77', { username: '   ' }, { username: { key: 'register.required' } }],
    ['REG-78', { username: '88marites' }, { username: { text: 'of the server' } }],
    ['REG-78', { email: 'nobody' }, { email: { text: 'of the server' } }],
    ['REG-78', { username: 'ab' }, { username: { key: 'register.too_short', values: { min: 4 } } }],
    ['REG-78', { username: 'm'.repeat(21) }, { username: { key: 'register.too_long', values: { max: 20 } } }],
    ['REG-81', { confirmPassword: 'another-88' }, { confirmPassword: { key: 'register.confirm_mismatch' } }],
    ['REG-82', { confirmPassword: '' }, { confirmPassword: { key: 'register.confirm_required' } }],
  ])('REG-77 REG-78 REG-81 REG-82 (%s) %o', (_, typed, problems) => {
    expect(checkRegister(values(typed), situation())).toEqual(problems)
  })

  test.each([
    ['REG-84', ''],
    ['REG-85', '12a'],
    ['REG-86', '1234567'],
  ])('REG-84 REG-85 REG-86 (%s) a captcha is required, numeric and at most six digits: "%s"', (_, captcha) => {
    const asked = situation({ rules: { ...RULES, captcha: rule() } })
    expect(Object.keys(checkRegister(values({ captcha }), asked))).toEqual(['captcha'])
    expect(checkRegister(values({ captcha: '729436' }), asked)).toEqual({})
  })

  test.each(['', '12a456', '12345678901'])(
    'REG-89 a code is numeric and at most ten digits: "%s"',
    verificationCode => {
      const byNumber = situation({ method: 'mobileNum', rules: {} })
      expect(Object.keys(checkRegister(values({ verificationCode }), byNumber))).toEqual(['verificationCode'])
    },
  )

  test('REG-103 a number is measured by its country, and only where it is asked for', () => {
    const asked = situation({ rules: { mobileNum: rule() } })
    expect(checkRegister(values({ mobileNum: '917 55' }), asked)).toEqual({ mobileNum: { key: 'mobile.wrong' } })
    expect(checkRegister(values({ mobileNum: '' }), asked)).toEqual({})
    expect(checkRegister(values({ mobileNum: '917 55' }), situation())).toEqual({})
  })

  test('a length is one of characters, not of what they are made of', () => {
    const rules = { nickname: rule({ maxLength: 2 }) }
    expect(checkRegister(values({ nickname: '🌸🌺' }), situation({ rules }))).toEqual({})
  })

  test('a pattern that does not compile is left to the server', () => {
    const rules = { ...RULES, username: rule({ acceptedPattern: '[' }) }
    expect(checkRegister(values(), situation({ rules }))).toEqual({})
  })
})
const ALL: Rules = Object.fromEntries(OPTIONAL.map(name => [name, rule()]))

describe('what is sent', () => {
  test('REG-48 REG-49 REG-51 REG-52 REG-53 REG-69 where and how, and only what is shown and filled', () => {
    const typed = values({ username: ' marites_88 ', email: 'marites@example.com', nickname: 'hidden' })
    expect(usernameInput(typed, situation(), here({ registerMethod: 'PWA' }))).toEqual({
      iat: 0,
      jti: '',
      username: 'marites_88',
      password: 'sampaguita-88',
      confirmPassword: 'sampaguita-88',
      email: 'marites@example.com',
      registerUrl: 'hiyas.example',
      registerMethod: 'PWA',
      type: 0,
      agreed: true,
      login: true,
    })
  })

  test('REG-30 a password goes as it was typed, its blanks too', () => {
    const password = ' gabi ng sampaguita '
    const typed = values({ password, confirmPassword: password, paymentPassword: ' 482913' })
    expect(usernameInput(typed, situation({ rules: ALL }), here())).toMatchObject({
      password,
      confirmPassword: password,
      paymentPassword: ' 482913',
    })
  })

  test.each(OPTIONAL.filter(name => name !== 'mobileNum' && name !== 'affiliateCode'))(
    'REG-55 REG-56 REG-57 REG-58 REG-59 REG-61 REG-62 REG-63 REG-64 REG-65 REG-66 REG-67 %s goes along by either way to register, and not when it is empty',
    name => {
      const sent = { [name]: 'abc@x' }
      const byNumber = situation({ method: 'mobileNum', rules: ALL })
      expect(usernameInput(values(sent), situation({ rules: ALL }), here())).toMatchObject(sent)
      expect(mobileInput(values(sent), byNumber, here())).toMatchObject(sent)
      expect(usernameInput(values(), situation({ rules: ALL }), here())).not.toHaveProperty(name)
    },
  )

  test('REG-47 REG-60 a number goes without its signs, with the code of its country', () => {
    const sent = { mobileNum: '9175550148', countryDialingCode: '63' }
    expect(usernameInput(values(), situation({ rules: ALL }), here())).toMatchObject(sent)
    expect(mobileInput(values(), situation({ method: 'mobileNum' }), here())).toMatchObject(sent)
    expect(usernameInput(values(), situation(), here())).not.toHaveProperty('countryDialingCode')
  })

  test('REG-34 REG-105 a registration by number has a password only where the merchant asks for one, and no username', () => {
    const byNumber = situation({ method: 'mobileNum' })
    for (const name of ['password', 'confirmPassword', 'username'])
      expect(mobileInput(values(), byNumber, here())).not.toHaveProperty(name)
    expect(mobileInput(values(), { ...byNumber, passwordWithMobile: true }, here())).toMatchObject({
      password: 'sampaguita-88',
      confirmPassword: 'sampaguita-88',
      type: 0,
    })
  })

  test('REG-68 REG-71 REG-72 REG-73 what proves the visitor goes along as it is', () => {
    const proofs = { captcha: '7294', verificationCode: '482913' }
    expect(usernameInput(values(), situation(), here(proofs))).toMatchObject(proofs)
    const word = { firebaseChannel: 'sms', firebaseIdToken: 'eyJ.eyJ.sig' } as const
    const sent = mobileInput(values(), situation({ method: 'mobileNum' }), here(word))
    expect(sent).toMatchObject(word)
    expect(sent).not.toHaveProperty('verificationCode')
    expect(usernameInput(values(), situation(), here())).not.toHaveProperty('firebaseChannel')
  })

  test('REG-54 REG-70 the code of the form wins over the one of the link; the domain of the link goes along', () => {
    const rules = { affiliateCode: rule() }
    const link = here({ invitation: { code: 'LINK', domain: 'sari.example' } })
    const typed = values({ affiliateCode: 'TYPED' })
    expect(usernameInput(typed, situation({ rules }), link)).toMatchObject({ affiliateCode: 'TYPED' })
    expect(usernameInput(values(), situation({ rules, invited: true }), link)).toMatchObject({
      affiliateCode: 'LINK',
      domain: 'sari.example',
    })
    expect(mobileInput(values(), situation({ method: 'mobileNum' }), link)).toMatchObject({ domain: 'sari.example' })
    expect(usernameInput(values(), situation({ rules }), here())).not.toHaveProperty('affiliateCode')
    expect(usernameInput(values(), situation({ rules }), here())).not.toHaveProperty('domain')
  })
})
