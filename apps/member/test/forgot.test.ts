import { textsOf } from '@hiyas/i18n/server'
import { describe, expect, test } from 'vitest'
import {
  checkLink,
  checkMail,
  checkPhone,
  loginInput,
  mailInput,
  numberRequired,
  phoneInput,
} from '../src/features/entry/forgot-password/form.ts'
import {
  alertOf,
  placeOfLink,
  placeOfPhone,
  uselessAfter,
} from '../src/features/entry/forgot-password/refusal-places.ts'
import type { EntryRule, EntryRules } from '../src/shared/entry/entry-rules.ts'

const rule = (changes: Partial<EntryRule> = {}): EntryRule => ({
  enabled: true,
  required: true,
  acceptedPattern: '*',
  minLength: 1,
  maxLength: 64,
  patternId: 'any',
  message: 'of the server',
  ...changes,
})
const RULES: EntryRules = {
  loginUsername: rule({ acceptedPattern: '[A-Za-z0-9_]+', minLength: 4, maxLength: 20 }),
  verificationCode: rule({ acceptedPattern: '[0-9]+', maxLength: 10 }),
  password: rule({ minLength: 8 }),
}
const PH = { country: 'PH', countryDialingCode: '63', lengthMin: 10, lengthMax: 10, example: '0905 123 4567' }
const PHONE = { mobileNum: '0917 555 0148', verificationCode: '482913', captcha: '', newPassword: 'bagong-ilaw-27' }

describe('a new password by SMS', () => {
  test('FORGOT-22 CALL-31 the payload is number, code and new password, the device, and what encrypting adds', () => {
    const { iat, jti, ...payload } = phoneInput(PHONE, PH, 'device-0001')
    expect(payload).toEqual({
      newPassword: 'bagong-ilaw-27',
      mobileNum: '+639175550148',
      verificationCode: '482913',
      deviceId: 'device-0001',
    })
  })

  test('FORGOT-23 the number and the new password log in by themselves', () => {
    expect(loginInput(PHONE, PH, 'device-0001')).toMatchObject({
      username: '+639175550148',
      password: 'bagong-ilaw-27',
      type: 'username',
    })
  })

  test('FORGOT-19 FORGOT-20 an empty number is told how many digits it has at least', () => {
    expect(numberRequired({ ...PH, lengthMax: 12 })).toEqual({ key: 'account.mobile_required', values: { min: 10 } })
    expect(checkPhone({ ...PHONE, mobileNum: ' ' }, RULES, PH)).toEqual({
      mobileNum: { key: 'account.mobile_required', values: { min: 10 } },
    })
    for (const language of ['TY', 'EN'] as const)
      expect(textsOf(language).t('account.mobile_required', { min: 10 })).toContain('10')
  })

  test.each([
    ['FORGOT-21', PHONE, []],
    ['FORGOT-21', { ...PHONE, mobileNum: '0917' }, ['mobileNum']],
    ['FORGOT-28', { ...PHONE, verificationCode: '48a' }, ['verificationCode']],
    ['FORGOT-28', { ...PHONE, verificationCode: '12345678901' }, ['verificationCode']],
    ['FORGOT-21', { ...PHONE, newPassword: 'short' }, ['newPassword']],
    ['FORGOT-21', { ...PHONE, newPassword: '' }, ['newPassword']],
  ])('FORGOT-21 FORGOT-28 (%s) %o', (_, values, fields) => {
    expect(Object.keys(checkPhone(values, RULES, PH))).toEqual(fields)
  })

  test('FORGOT-24 FORGOT-25 a password that is the old one empties its field, everything else the code', () => {
    expect(uselessAfter('modify.new.old.same')).toBe('newPassword')
    for (const code of ['sms.code.wrong', 'register.password.weak', 'system_busy', 'network'] as const)
      expect(uselessAfter(code)).toBe('verificationCode')
  })

  test.each([
    ['sms.code.wrong', 'verificationCode'],
    ['sms.number.invalid', 'mobileNum'],
    ['modify.new.old.same', 'newPassword'],
    ['register.password.weak', 'newPassword'],
  ] as const)('the refusal %s is said at %s', (code, field) => {
    expect(placeOfPhone({ ok: false, code })).toEqual({ [field]: { key: `refusal.${code}` } })
  })
})

describe('a link by mail', () => {
  const mail = (email: string) => ({ username: 'marites_88', email })

  test.each(['a.b@site.com', 'a@b.co.uk', 'marites_88@example.com', 'm.r.t@mail.com.ph'])(
    'FORGOT-14 %s is an address',
    email => {
      expect(checkMail(mail(email), RULES)).toEqual({})
    },
  )

  test.each(['a-b@x.com', 'a@b', 'a@b.info', 'a@b.c', 'a+b@site.com', '.a@site.com', 'a..b@site.com', 'a@site.com.'])(
    'FORGOT-14 FORGOT-15 FORGOT-16 %s is none here',
    email => {
      expect(checkMail(mail(email), RULES)).toEqual({ email: { key: 'account.email_wrong' } })
    },
  )

  test('FORGOT-17 the name follows the rule of the login, in the words of the server', () => {
    expect(checkMail({ username: 'ana1', email: 'a@b.com' }, RULES)).toEqual({})
    expect(checkMail({ username: 'a b', email: 'a@b.com' }, RULES)).toEqual({ username: { text: 'of the server' } })
    expect(checkMail({ username: '', email: '' }, RULES)).toEqual({
      username: { key: 'account.required' },
      email: { key: 'account.required' },
    })
  })

  test('FORGOT-18 both are trimmed', () => {
    expect(mailInput({ username: ' marites_88 ', email: ' m@example.com ' })).toEqual({
      username: 'marites_88',
      email: 'm@example.com',
    })
    expect(checkMail({ username: ' marites_88 ', email: ' m@example.com ' }, RULES)).toEqual({})
  })

  test('the page of the link takes a password that fits, and says a refusal where it belongs', () => {
    expect(checkLink({ newPassword: 'short' }, RULES)).toEqual({ newPassword: { text: 'of the server' } })
    expect(checkLink({ newPassword: 'bagong-ilaw-27' }, RULES)).toEqual({})
    expect(placeOfLink({ ok: false, code: 'register.password.weak' })).toHaveProperty('newPassword')
    expect(placeOfLink({ ok: false, code: 'password.link.expired' })).toEqual({})
  })
})

test.each(['network', 'timeout', 'malformed_answer', 'system_busy', 'system_error'] as const)(
  'FORGOT-23 FORGOT-25 (%s) of a new password of which nothing was heard it is said that it may hold: its code or link is used up then',
  code => {
    expect(alertOf(code)).toBe('account.unheard')
    expect([placeOfPhone({ ok: false, code }), placeOfLink({ ok: false, code })]).toEqual([{}, {}])
  },
)

test('FORGOT-25 one that was refused says why', () => {
  expect(alertOf('password.link.expired')).toBe('refusal.password.link.expired')
})
