import { describe, expect, test } from 'vitest'
import { DEMO_REGISTRATION_RULES } from '../demo.ts'
import { isLocked, limitsOf, needsCaptcha } from '../rules/login.ts'
import { isWeak, normalPassword } from '../rules/passwords.ts'
import {
  CODE_RULE,
  checkRegistration,
  type FieldRule,
  fits,
  isForm,
  isReservedName,
  nameKey,
  ruleFault,
  rulesOfForm,
} from '../rules/registration.ts'

const nobody = { account: 0, address: 0, accountLocked: false, addressLocked: false }

describe('passwords', () => {
  test.each([
    'password',
    'Password1!',
    '123456789',
    'qwertyuiop',
    'iloveyou',
    'mahalkita',
    'aaaaaaaaaa',
    'abcabcabc',
    'zyxwvuts',
    'poiuytrewq',
    'lkjhgfdsa',
    '1q2w3e4r',
    '12341234',
    'hdc_sampaguita-gabi',
    'hiyas2026',
    'marites_88',
    '88marites_88!!',
  ])('SES-11 %s is weak', password => {
    expect(isWeak(password, ['marites_88', 'HIYAS'])).toBe(true)
  })

  test('SES-11 the same characters typed on another keyboard are the same password', () => {
    expect(normalPassword('sen\u0303orita')).toBe('se\u00f1orita')
  })

  test.each(['sampaguita-gabi', 'tag-ulan at kape', 'correct horse battery', 'ñandú🌧️gabi', 'x7#qL0-tR'])(
    'SES-11 %s is not weak',
    password => {
      expect(isWeak(password, ['marites_88', 'HIYAS'])).toBe(false)
    },
  )
})

describe('fields', () => {
  const facts = { agreed: true, confirmPassword: 'sampaguita-gabi', brand: 'HIYAS', nameIsNumber: false }

  test('lengths count characters, not their halves', () => {
    const rule = { enabled: true, required: true, acceptedPattern: '*', minLength: 2, maxLength: 2, patternId: 'name' }
    expect(fits(rule, '🌧🌧')).toBe(true)
    expect(fits(rule, '🌧')).toBe(false)
  })

  test('a pattern must cover the whole value', () => {
    const { username } = DEMO_REGISTRATION_RULES
    if (!username) throw new Error('no rule')
    expect(fits(username, 'marites_88')).toBe(true)
    expect(fits(username, 'marites 88')).toBe(false)
    expect(fits(username, 'x\nmarites')).toBe(false)
  })

  test('an optional field may be empty, a required one may not; one that is off is not looked at', () => {
    const rules = {
      ...DEMO_REGISTRATION_RULES,
      email: {
        enabled: true,
        required: false,
        acceptedPattern: '.+@.+',
        minLength: 5,
        maxLength: 50,
        patternId: 'email',
      },
    }
    const filled = { username: 'marites_88', password: 'sampaguita-gabi' }
    expect(checkRegistration(rules, filled, facts).ok).toBe(true)
    expect(checkRegistration(rules, { ...filled, nickname: '' }, facts).ok).toBe(true)
    expect(checkRegistration(rules, { ...filled, email: 'x' }, facts)).toMatchObject({
      code: 'register.field.format',
      field: 'email',
    })
    const off = { ...rules, email: { ...rules.email, enabled: false, required: true } }
    expect(checkRegistration(off, { ...filled, email: 'x' }, facts).ok).toBe(true)
    expect(checkRegistration(off, filled, facts).ok).toBe(true)
    expect(checkRegistration(rules, { password: 'sampaguita-gabi' }, facts)).toMatchObject({
      code: 'register.field.required',
      field: 'username',
    })
  })

  const filled = { username: 'marites_88', password: 'sampaguita-gabi' }
  test.each<[string, Record<string, string>, Partial<typeof facts>, string, string]>([
    ['nothing agreed to comes first', {}, { agreed: false }, 'register.not.agreed', 'agreed'],
    ['a name that is a number', filled, { nameIsNumber: true }, 'register.field.format', 'username'],
    ['an empty field is missing', { ...filled, username: '' }, {}, 'register.field.required', 'username'],
    ['a weak password', { ...filled, password: 'marites_88' }, {}, 'register.password.weak', 'password'],
    ['the name of the house', { ...filled, password: 'hiyas2026' }, {}, 'register.password.weak', 'password'],
    [
      'a weak payment password',
      { ...filled, paymentPassword: '123456' },
      {},
      'register.password.weak',
      'paymentPassword',
    ],
    ['weak comes before another', { ...filled, password: 'password' }, {}, 'register.password.weak', 'password'],
    [
      'typed otherwise',
      filled,
      { confirmPassword: 'Sampaguita-gabi' },
      'register.password.mismatch',
      'confirmPassword',
    ],
  ])('the first reason is told: %s', (_what, fields, change, code, field) => {
    expect(checkRegistration(DEMO_REGISTRATION_RULES, fields, { ...facts, ...change })).toEqual({
      ok: false,
      code,
      field,
    })
  })

  test('who gives no password repeats none', () => {
    const { username } = DEMO_REGISTRATION_RULES
    const rules = username ? { username } : {}
    expect(checkRegistration(rules, { username: 'marites_88' }, { ...facts, confirmPassword: undefined }).ok).toBe(true)
  })

  test.each(['admin', 'Admin99', 'hiyas_support', 'SUPPORT', 'sys_tem'])('%s is a name of the house', name => {
    expect(isReservedName(name)).toBe(true)
  })

  test.each(['marites_88', 'supportive', 'administrador'])('%s is a name anyone may have', name => {
    expect(isReservedName(name)).toBe(false)
  })
})

const rule = (change: Partial<FieldRule> = {}): FieldRule => ({
  enabled: true,
  required: true,
  acceptedPattern: '[a-z]+',
  minLength: 2,
  maxLength: 4,
  patternId: 'any',
  ...change,
})

describe('the rule set of a form', () => {
  const rules = {
    username: rule(),
    password: rule(),
    mobileNum: rule({ enabled: false, required: false }),
    captcha: rule(),
    email: rule({ required: false }),
  }
  const byName = {
    form: 'username',
    provesNumber: false,
    asksPassword: true,
    hasNumberToken: false,
    hasWork: false,
  } as const
  const byNumber = { ...byName, form: 'mobile' } as const
  /** Fields that are asked for, those that must be filled with a mark. */
  const asked = (facts: Parameters<typeof rulesOfForm>[1]) =>
    Object.entries(rulesOfForm(rules, facts))
      .filter(([, { enabled }]) => enabled)
      .map(([field, { required }]) => (required ? `${field}!` : field))
      .join(' ')

  test.each([
    ['by username', byName, 'username! password! captcha! email'],
    ['by username with work done', { ...byName, hasWork: true }, 'username! password! captcha email'],
    [
      'by username with a number to prove',
      { ...byName, provesNumber: true },
      'username! password! mobileNum! captcha! email verificationCode!',
    ],
    ['by number', byNumber, 'password! mobileNum! captcha! email verificationCode!'],
    [
      'by number, without a password',
      { ...byNumber, asksPassword: false },
      'mobileNum! captcha! email verificationCode!',
    ],
    [
      'by number, which a third party vouches for',
      { ...byNumber, hasNumberToken: true },
      'password! mobileNum! captcha! email',
    ],
    [
      'by username, whatever is said of the password',
      { ...byName, asksPassword: false },
      'username! password! captcha! email',
    ],
  ])('REG-84 REG-89 %s asks for %o', (_what, facts, fields) => {
    expect(asked(facts)).toBe(fields)
  })

  test.each([
    ['123', false],
    ['1234', true],
    ['1234567890', true],
    ['12345678901', false],
    ['12a4', false],
  ])('REG-89 %s has the form of a code: %s', (text, is) => {
    expect(fits(CODE_RULE, text)).toBe(is)
  })

  test('a pattern of choices is one pattern, from end to end', () => {
    const either = rule({ acceptedPattern: 'ab|cde' })
    expect(['ab', 'cde', 'abx', 'xcde'].map(value => fits(either, value))).toEqual([true, true, false, false])
    expect(['a', 'abc', 'abcd', 'abcde'].map(value => fits(rule(), value))).toEqual([false, true, true, false])
  })

  test('a form asks for a name and a password, or is none', () => {
    expect(isForm(rules)).toBe(true)
    expect(isForm({ ...rules, password: rule({ enabled: false }) })).toBe(false)
    expect(isForm({ password: rule() })).toBe(false)
  })

  test.each<[string, string, FieldRule, string | null]>([
    ['a name that is off', 'username', rule({ enabled: false }), 'it is always asked for.'],
    ['a password that may be left out', 'password', rule({ required: false }), 'it is always asked for.'],
    ['lengths nobody can meet', 'email', rule({ minLength: 5 }), 'minLength is above maxLength.'],
    [
      'more than any call takes',
      'nickname',
      rule({ maxLength: 201 }),
      'maxLength is above 200, and no call takes more.',
    ],
    ['as much as they take', 'nickname', rule({ maxLength: 200 }), null],
    ['one length', 'email', rule({ minLength: 4 }), null],
    ['a pattern that is none', 'email', rule({ acceptedPattern: '[' }), 'acceptedPattern is no regular expression.'],
    ['anything', 'email', rule({ acceptedPattern: '*', enabled: false }), null],
    ['a field that is off', 'email', rule({ enabled: false, required: false }), null],
  ])('what an operator wrote: %s', (_what, field, written, fault) => {
    expect(ruleFault(field, written)).toBe(fault)
  })

  test('a name is one whatever its case', () => {
    expect(nameKey('Marites_88')).toBe('marites_88')
  })
})

describe('limits of the login', () => {
  test('SES-03 three failures lock where the licence says so', () => {
    const strict = {
      windowMinutes: 30,
      captchaAfterAccount: 2,
      captchaAfterAddress: 5,
      lockAfterAccount: 3,
      lockAfterAddress: 50,
      lockMinutes: 30,
    }
    for (const profile of ['PH', 'STRICT', 'unknown']) expect(limitsOf(profile)).toEqual(strict)
    expect(limitsOf('DEMO')).toEqual({ ...strict, lockAfterAccount: 6, lockMinutes: 15 })
  })

  test('a captcha is asked for after two failures of an account or five of an address', () => {
    const limits = limitsOf('DEMO')
    expect(needsCaptcha(limits, { ...nobody, account: 1, address: 4 })).toBe(false)
    expect(needsCaptcha(limits, { ...nobody, account: 2 })).toBe(true)
    expect(needsCaptcha(limits, { ...nobody, address: 5 })).toBe(true)
  })

  test('either lock shuts', () => {
    expect(isLocked(nobody)).toBe(false)
    expect(isLocked({ ...nobody, accountLocked: true })).toBe(true)
    expect(isLocked({ ...nobody, addressLocked: true })).toBe(true)
  })
})
