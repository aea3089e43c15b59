import { describe, expect, test } from 'vitest'
import {
  checkSms,
  checkUsername,
  rememberedNumber,
  rememberedUsername,
  smsInput,
  usernameInput,
} from '../src/features/entry/login/form.ts'
import { placeOf } from '../src/features/entry/login/refusal-places.ts'
import { CODE_LENGTH_MAX } from '../src/shared/codes/sms-code.ts'
import type { EntryRule, EntryRules } from '../src/shared/entry/entry-rules.ts'
import { lastLoginText } from '../src/shared/entry/use-enter.ts'
import type { Country } from '../src/shared/mobile/countries.ts'

const PH: Country = {
  country: 'PH',
  countryDialingCode: '63',
  lengthMin: 10,
  lengthMax: 10,
  example: '0905 123 4567',
}
const PLAIN = { username: 'marites_88', password: 'sampaguita-88', captcha: '', remember: '' }
const SMS = { mobileNum: '0917 555 0148', verificationCode: '482913', captcha: '', remember: '' }
const DEVICE = '0193a1f0-0000-7000-8000-00000000000d'
const told = { captcha: {}, loginDeviceId: DEVICE }
const free = { rules: {}, captcha: () => null, credential: null }

const rule = (changes: Partial<EntryRule>): EntryRule => ({
  enabled: true,
  required: true,
  acceptedPattern: '*',
  minLength: 0,
  maxLength: 50,
  patternId: 'any',
  message: '',
  ...changes,
})

describe('a login by username', () => {
  test('LOGIN-27 LOGIN-28 LOGIN-30 LOGIN-42 sends username, password and how they prove him', () => {
    expect(usernameInput({ ...PLAIN, username: ' marites_88 ' }, { ...told, credential: null })).toEqual({
      iat: 0,
      jti: '',
      username: 'marites_88',
      password: 'sampaguita-88',
      type: 'username',
      loginDeviceId: DEVICE,
      remember: false,
    })
  })

  test.each([
    [{}, {}],
    [{ captcha: '7294' }, { captcha: '7294' }],
    [
      { captchaId: 'c-1', captchaProof: '88' },
      { captchaId: 'c-1', captchaProof: '88' },
    ],
  ])('LOGIN-29 the captcha goes with it while it is asked for: %o', (captcha, sent) => {
    const input = usernameInput(PLAIN, { ...told, captcha, credential: null })
    expect(input).toMatchObject(sent)
    expect('captcha' in input).toBe('captcha' in sent)
  })

  test('LOGIN-79 what the device remembers goes in the place of the password', () => {
    const input = usernameInput({ ...PLAIN, password: '', remember: 'on' }, { ...told, credential: 'hdc_1' })
    expect(input).toMatchObject({ username: 'marites_88', password: 'hdc_1', type: 'username', remember: true })
  })

  test.each([
    ['LOGIN-47', { username: '' }, { username: { key: 'login.required' } }],
    ['LOGIN-85', { username: 'mari/tes' }, { username: { key: 'login.username_wrong' } }],
    ['LOGIN-85', { username: 'abc' }, { username: { key: 'login.username_wrong' } }],
    ['LOGIN-85', { username: 'مارييت🎰' }, { username: { key: 'login.username_wrong' } }],
    ['LOGIN-48', { password: '' }, { password: { key: 'login.required' } }],
    ['LOGIN-86', { password: 'short' }, { password: { key: 'login.password_wrong' } }],
  ])(
    'LOGIN-47 LOGIN-48 LOGIN-52 LOGIN-85 LOGIN-86 %s: until the rules have come %o is refused by our own',
    (_, values, problems) => {
      expect(checkUsername({ ...PLAIN, ...values }, free)).toEqual(problems)
    },
  )

  test('LOGIN-48 a name of any letters fits though a keyboard sends its accents apart', () => {
    const rules: EntryRules = { loginUsername: rule({ acceptedPattern: '\\p{L}+' }) }
    for (const form of ['NFC', 'NFD'])
      expect(checkUsername({ ...PLAIN, username: 'Piñatakô'.normalize(form) }, { ...free, rules })).toEqual({})
  })

  test('LOGIN-47 LOGIN-48 LOGIN-51 a broken rule of the server says its own message', () => {
    const rules: EntryRules = {
      loginUsername: rule({ acceptedPattern: '[a-z]+', message: 'Account format is incorrect' }),
      loginPassword: rule({ minLength: 20, message: 'Password format is incorrect' }),
    }
    expect(checkUsername(PLAIN, { ...free, rules })).toEqual({
      username: { text: 'Account format is incorrect' },
      password: { text: 'Password format is incorrect' },
    })
  })

  test('LOGIN-79 a remembered login needs no password, and all else as ever', () => {
    expect(checkUsername({ ...PLAIN, password: '' }, { ...free, credential: 'hdc_1' })).toEqual({})
    expect(checkUsername({ ...PLAIN, username: '', password: '' }, { ...free, credential: 'hdc_1' })).toEqual({
      username: { key: 'login.required' },
    })
  })

  test('LOGIN-53 what the captcha has against what was typed is said at it', () => {
    const captcha = (typed: string) => (typed === '' ? ({ key: 'login.captcha_wrong' } as const) : null)
    expect(checkUsername(PLAIN, { ...free, captcha })).toEqual({ captcha: { key: 'login.captcha_wrong' } })
    expect(checkUsername({ ...PLAIN, captcha: '7294' }, { ...free, captcha })).toEqual({})
  })

  test('LOGIN-79 LOGIN-80 is remembered only when asked for, and when the server has given something to hold', () => {
    const asked = { ...PLAIN, remember: 'on' }
    expect(rememberedUsername(PLAIN, 'hdc_1')).toBeNull()
    expect(rememberedUsername(asked, null)).toBeNull()
    expect(rememberedUsername(asked, 'hdc_1')).toEqual({
      type: 'username',
      username: 'marites_88',
      credential: 'hdc_1',
      countryDialingCode: '',
    })
  })
})

describe('a login by SMS', () => {
  const checked = { rules: {}, captcha: () => null, country: PH }

  test('LOGIN-30 LOGIN-34 LOGIN-42 sends the number, the code and the country', () => {
    const proof = { verificationCode: '482913' }
    expect(smsInput(SMS, { ...told, proof, country: PH })).toEqual({
      iat: 0,
      jti: '',
      username: '0917 555 0148',
      password: '482913',
      type: 'sms',
      countryDialingCode: '63',
      loginDeviceId: DEVICE,
    })
  })

  test('LOGIN-31 LOGIN-32 LOGIN-33 LOGIN-34 LOGIN-71 or a third party’s word for the number', () => {
    const proof = { firebaseChannel: 'sms', firebaseIdToken: 'eyJ.eyJ.sig', firebaseMobileNo: '+639175550148' } as const
    expect(smsInput(SMS, { ...told, proof, country: PH })).toEqual({
      iat: 0,
      jti: '',
      username: '',
      password: '',
      type: 'firebase',
      firebaseChannel: 'sms',
      firebaseIdToken: 'eyJ.eyJ.sig',
      firebaseMobileNo: '+639175550148',
      countryDialingCode: '63',
      loginDeviceId: DEVICE,
    })
  })

  test.each([
    ['LOGIN-49', { mobileNum: '' }, { mobileNum: { key: 'mobile.required' } }],
    ['LOGIN-49', { mobileNum: '917 55' }, { mobileNum: { key: 'mobile.wrong' } }],
    ['LOGIN-50', { verificationCode: '' }, { verificationCode: { key: 'sms.required' } }],
    ['LOGIN-83', { verificationCode: '12' }, { verificationCode: { key: 'sms.wrong' } }],
    ['LOGIN-55', { verificationCode: '1234567890' }, {}],
    ['LOGIN-55', { verificationCode: '12345678901' }, { verificationCode: { key: 'sms.wrong' } }],
  ])('LOGIN-49 LOGIN-50 LOGIN-55 LOGIN-83 %s: %o', (_, values, problems) => {
    expect(checkSms({ ...SMS, ...values }, checked)).toEqual(problems)
  })

  test('LOGIN-49 LOGIN-50 LOGIN-51 a broken rule of the server says its own message', () => {
    const rules: EntryRules = {
      loginMobileNum: rule({ acceptedPattern: '[0-9]+', message: 'The mobile num is not valid' }),
      verificationCode: rule({ minLength: 8, message: 'Verification code error' }),
    }
    expect(checkSms(SMS, { ...checked, rules })).toEqual({
      mobileNum: { text: 'The mobile num is not valid' },
      verificationCode: { text: 'Verification code error' },
    })
  })

  test('LOGIN-55 a code has ten digits at most', () => {
    expect(CODE_LENGTH_MAX).toBe(10)
  })

  test('LOGIN-77 LOGIN-80 remembers the number and its country when asked to', () => {
    expect(rememberedNumber(SMS, PH)).toBeNull()
    expect(rememberedNumber({ ...SMS, remember: 'on' }, PH)).toEqual({
      type: 'sms',
      username: '9175550148',
      credential: '',
      countryDialingCode: '63',
    })
  })
})

describe('a refused login', () => {
  const username = ['username', 'password', 'captcha'] as const
  const sms = ['mobileNum', 'verificationCode', 'captcha'] as const

  test.each([
    ['login.captcha.required', username, 'captcha'],
    ['login.captcha.wrong', sms, 'captcha'],
    ['login.cred.err', username, 'password'],
    ['login.device.expired', username, 'password'],
    ['sms.code.wrong', sms, 'verificationCode'],
    ['sms.number.invalid', sms, 'mobileNum'],
  ] as const)('LOGIN-83 %s is said at its field', (code, fields, field) => {
    expect(placeOf(code, fields)).toEqual({ [field]: { key: `refusal.${code}` } })
  })

  test.each(['login.locked', 'login.disabled', 'login.not.member', 'system_busy', 'network', 'timeout'] as const)(
    'LOGIN-84 LOGIN-87 %s concerns the whole form',
    code => {
      expect(placeOf(code, username)).toEqual({})
    },
  )

  test('what a form has no field for is said above the button', () => {
    expect(placeOf('login.cred.err', sms)).toEqual({})
  })
})

describe('after a login', () => {
  const texts = {
    t: (key: string, values?: object) => `${key} ${JSON.stringify(values)}`,
    dateTime: (timestampMs: number) => `at ${timestampMs}`,
  }

  test('SES-05 the login before it is told, with time and device', () => {
    expect(lastLoginText(texts, { atMs: 5, ip: '203.0.113.7', device: 'Chrome, Android' })).toBe(
      'login.last {"when":"at 5","device":"Chrome, Android"}',
    )
  })

  test('SES-05 the first one has none before it', () => {
    expect(lastLoginText(texts, null)).toBeNull()
  })
})
