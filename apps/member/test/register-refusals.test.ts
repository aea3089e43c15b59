import { describe, expect, test } from 'vitest'
import type { Field } from '../src/features/entry/register/fields.ts'
import { isOfTheSite, placeOf } from '../src/features/entry/register/refusal-places.ts'
import { wayOpenedOf } from '../src/shared/page/way-opened.ts'

describe('how the page was opened', () => {
  const BROWSER = 'Mozilla/5.0 (Linux; Android 15) Chrome/141 Mobile Safari/537.36'
  test.each([
    ['H5', { userAgent: BROWSER, installed: false, webClip: false }],
    ['PWA', { userAgent: BROWSER, installed: true, webClip: false }],
    ['WEBCLIP', { userAgent: BROWSER, installed: true, webClip: true }],
    ['APP', { userAgent: `${BROWSER} HiyasApp/1.0`, installed: false, webClip: false }],
  ])('REG-49 REG-50 %s', (method, opening) => {
    expect(wayOpenedOf(opening)).toBe(method)
  })
})

describe('where a refusal is said', () => {
  const shown: readonly Field[] = ['username', 'password', 'confirmPassword', 'email', 'mobileNum', 'affiliateCode']
  test.each([
    ['REG-98', { code: 'user.name.exists' }, { username: { key: 'refusal.user.name.exists' } }],
    ['REG-78', { code: 'register.field.format', field: 'email' }, { email: { key: 'refusal.register.field.format' } }],
    ['REG-101', { code: 'invitation_code_error' }, { affiliateCode: { key: 'refusal.invitation_code_error' } }],
    ['REG-104', { code: 'sms.number.invalid' }, { mobileNum: { key: 'refusal.sms.number.invalid' } }],
  ] as const)('%s at the field it is about: %o', (_, refusal, problems) => {
    expect(placeOf({ ok: false, ...refusal }, shown)).toEqual(problems)
  })

  test('above the button when it is about no field, or about one that is not shown', () => {
    expect(placeOf({ ok: false, code: 'system_busy' }, shown)).toEqual({})
    expect(placeOf({ ok: false, code: 'sms.code.wrong' }, shown)).toEqual({})
  })
})

test('REG-83 SHELL-105 a captcha that is wrong where none stands is one that the merchant asks for since: what he asks for is asked anew', () => {
  const wrong = { ok: false, code: 'register.captcha.wrong', field: 'captcha' } as const
  expect(isOfTheSite(wrong, ['username', 'password'])).toBe(true)
  expect(isOfTheSite(wrong, ['username', 'password', 'captcha'])).toBe(false)
  expect(isOfTheSite({ ok: false, code: 'user.name.exists' }, ['username', 'password'])).toBe(false)
})
