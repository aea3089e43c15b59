import { describe, expect, test } from 'vitest'
import { DEMO_REGISTRATION_RULES } from '../demo.ts'
import { isLocked, limitsOf, needsCaptcha } from '../rules/login.ts'
import { isWeak } from '../rules/passwords.ts'
import { checkRegistration, fits, isReservedName } from '../rules/registration.ts'

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
    'hiyas2026',
    'marites_88',
    '88marites_88!!',
  ])('SES-11 %s is weak', password => {
    expect(isWeak(password, ['marites_88', 'HIYAS'])).toBe(true)
  })

  test.each(['sampaguita-gabi', 'tag-ulan at kape', 'correct horse battery', 'ñandú🌧️gabi', 'x7#qL0-tR'])(
    'SES-11 %s is not weak',
    password => {
      expect(isWeak(password, ['marites_88', 'HIYAS'])).toBe(false)
    },
  )
})

describe('fields', () => {
  const facts = { agreed: true, confirmPassword: 'sampaguita-gabi', brand: 'HIYAS' }

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
    expect(checkRegistration(rules, { password: 'sampaguita-gabi' }, facts)).toMatchObject({
      code: 'register.field.required',
      field: 'username',
    })
  })

  test.each(['admin', 'Admin99', 'hiyas_support', 'SUPPORT', 'sys_tem'])('%s is a name of the house', name => {
    expect(isReservedName(name)).toBe(true)
  })

  test.each(['marites_88', 'supportive', 'administrador'])('%s is a name anyone may have', name => {
    expect(isReservedName(name)).toBe(false)
  })
})

describe('limits of the login', () => {
  test('SES-03 three failures lock where the licence says so', () => {
    for (const profile of ['PH', 'STRICT', 'unknown']) {
      expect(limitsOf(profile)).toMatchObject({ lockAfterAccount: 3, windowMinutes: 30, lockMinutes: 30 })
    }
    expect(limitsOf('DEMO')).toMatchObject({ lockAfterAccount: 6, lockMinutes: 15 })
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
