import { describe, expect, test } from 'vitest'
import { checkLogin, loginInput } from '../src/features/entry/login/form.ts'
import { checkRegister, fieldsOf, type Rules, registerInput, strengthOf } from '../src/features/entry/register/form.ts'
import { placeOf } from '../src/features/entry/register/refusal-texts.ts'

const LOGIN = { username: 'marites_88', password: 'sampaguita-88', captcha: '' }

describe('the login form', () => {
  test('LOGIN-27 LOGIN-28 LOGIN-30 LOGIN-42 sends username, password and how they prove themselves', () => {
    expect(loginInput({ ...LOGIN, username: ' marites_88 ' }, false)).toMatchObject({
      username: 'marites_88',
      password: 'sampaguita-88',
      type: 'username',
    })
    expect(loginInput(LOGIN, false)).not.toHaveProperty('captcha')
  })

  test('LOGIN-29 sends the captcha only while it is shown', () => {
    expect(loginInput({ ...LOGIN, captcha: ' 7294 ' }, true)).toMatchObject({ captcha: '7294' })
  })

  test.each([
    ['LOGIN-47', { username: '' }, { username: { key: 'login.required' } }],
    ['LOGIN-85', { username: 'a b' }, { username: { key: 'login.username_wrong' } }],
    ['LOGIN-48', { password: '' }, { password: { key: 'login.required' } }],
    ['LOGIN-86', { password: 'short' }, { password: { key: 'login.password_wrong' } }],
  ])('%s %o', (_, values, problems) => {
    expect(checkLogin({ ...LOGIN, ...values }, false)).toEqual(problems)
  })

  test.each(['', '12a', '1234567'])(
    'LOGIN-53 a shown captcha is required, numeric and at most six digits: "%s"',
    captcha => {
      expect(checkLogin({ ...LOGIN, captcha }, true)).toEqual({ captcha: { key: 'login.captcha_wrong' } })
      expect(checkLogin({ ...LOGIN, captcha }, false)).toEqual({})
    },
  )
})

const rule = (changes: Partial<Rules[string]> = {}): Rules[string] => ({
  enabled: true,
  required: true,
  acceptedPattern: '*',
  minLength: 0,
  maxLength: 50,
  patternId: 'any',
  message: 'of the server',
  ...changes,
})
const RULES: Rules = {
  username: rule({ acceptedPattern: '[A-Za-z][A-Za-z0-9_]*', minLength: 4, maxLength: 20 }),
  password: rule({ minLength: 8, maxLength: 64 }),
  confirmPassword: rule(),
  email: rule({ required: false, acceptedPattern: '[^@]+@[^@]+' }),
  nickname: rule({ enabled: false }),
  captcha: rule({ enabled: false }),
}
const GOOD = {
  username: 'marites_88',
  password: 'sampaguita-88',
  confirmPassword: 'sampaguita-88',
  email: '',
  nickname: '',
  mobileNum: '',
  affiliateCode: '',
  captcha: '',
}

describe('the registration form', () => {
  test('REG-12 REG-30 REG-76 shows what the rule set enables, and always username and both passwords', () => {
    expect(fieldsOf(RULES)).toEqual(['username', 'password', 'confirmPassword', 'email'])
    expect(fieldsOf({})).toEqual(['username', 'password', 'confirmPassword'])
  })

  test('REG-79 an optional empty field passes', () => {
    expect(checkRegister(GOOD, RULES)).toEqual({})
  })

  test.each([
    ['REG-77', { username: '' }, { username: { key: 'register.required' } }],
    ['REG-78', { username: '88marites' }, { username: { text: 'of the server' } }],
    ['REG-78', { email: 'nobody' }, { email: { text: 'of the server' } }],
    ['REG-77', { username: 'ab' }, { username: { key: 'register.too_short', values: { min: 4 } } }],
    ['REG-81', { confirmPassword: 'another-88' }, { confirmPassword: { key: 'register.confirm_mismatch' } }],
    ['REG-82', { confirmPassword: '' }, { confirmPassword: { key: 'register.confirm_required' } }],
  ])('%s %o', (_, values, problems) => {
    expect(checkRegister({ ...GOOD, ...values }, RULES)).toEqual(problems)
  })

  test('a pattern that does not compile is left to the server', () => {
    expect(checkRegister(GOOD, { ...RULES, username: rule({ acceptedPattern: '[' }) })).toEqual({})
  })

  test('REG-48 REG-49 REG-51 REG-52 REG-53 REG-69 the payload says where and how, and sends only what is shown', () => {
    const values = { ...GOOD, email: 'marites@example.com', nickname: 'hidden' }
    const input = registerInput(values, RULES, { host: 'hiyas.example', registerMethod: 'PWA' })
    expect(input).toEqual({
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

  test('REG-47 a mobile number goes with its country code', () => {
    const input = registerInput(
      { ...GOOD, mobileNum: '9175550148' },
      { ...RULES, mobileNum: rule() },
      { host: 'hiyas.example', registerMethod: 'H5' },
    )
    expect(input).toMatchObject({ mobileNum: '9175550148', countryDialingCode: '63' })
  })

  test.each([
    ['', 0],
    ['1234567', 1],
    ['aaaaaaaaaaaa', 1],
    ['sampaguita', 2],
    ['sampaguita8', 3],
    ['Sampaguita-88', 4],
  ])('the meter gives "%s" %i of 4', (password, step) => {
    expect(strengthOf(password)).toBe(step)
  })

  test('REG-98 a refusal is said at its field', () => {
    expect(placeOf({ ok: false, code: 'user.name.exists' })).toEqual({
      username: { key: 'refusal.user.name.exists' },
    })
    expect(placeOf({ ok: false, code: 'register.field.format', field: 'email' })).toEqual({
      email: { key: 'refusal.register.field.format' },
    })
    expect(placeOf({ ok: false, code: 'system_busy' })).toEqual({})
  })
})
