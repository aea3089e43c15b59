import type { In, identity } from '@hiyas/contract'
import type { CaptchaProof } from '../../../shared/captcha/use-captcha.ts'
import type { Proved } from '../../../shared/codes/use-sms-code.ts'
import { type EntryRule, type EntryRules, ruleProblem } from '../../../shared/entry/entry-rules.ts'
import { type FieldValues, type Problem, type Problems, problemsOf } from '../../../shared/form/problems.ts'
import { SEALED_LATER } from '../../../shared/form/sealed.ts'
import { checkKnownMobile, nationalNumber } from '../../../shared/mobile/check-mobile.ts'
import type { Country } from '../../../shared/mobile/countries.ts'
import type { Remembered } from '../../../storage/remembered.ts'

/** LOGIN-02, and as the record of a remembered login names them (LOGIN-42, LOGIN-74). */
export type Method = 'username' | 'sms'

export const USERNAME_FIELDS = ['username', 'password', 'captcha', 'remember'] as const
export type UsernameField = (typeof USERNAME_FIELDS)[number]
export const SMS_FIELDS = ['mobileNum', 'verificationCode', 'captcha', 'remember'] as const
export type SmsField = (typeof SMS_FIELDS)[number]

export type LoginInput = In<typeof identity.login>

type Check = {
  rules: EntryRules
  /** What the captcha has against what was typed for it. */
  captcha: (typed: string) => Problem | null
}

/** Stand in until the server has said its own (LOGIN-52). Looser than the rules of any merchant. */
const BUILT_IN = {
  loginUsername: rule({ acceptedPattern: '[\\w.@+() -]+', minLength: 4, maxLength: 50 }),
  loginPassword: rule({ acceptedPattern: '*', minLength: 6, maxLength: 128 }),
  loginMobileNum: rule({ acceptedPattern: '[0-9 +().-]+', minLength: 4, maxLength: 20 }),
  verificationCode: rule({ acceptedPattern: '[0-9]+', minLength: 4, maxLength: 10 }),
} as const satisfies EntryRules

/** What is wrong before anything is sent (LOGIN-47, LOGIN-48). A remembered login needs no password. */
export function checkUsername(
  values: FieldValues<UsernameField>,
  { rules, captcha, credential }: Check & { credential: string | null },
): Problems<UsernameField> {
  const { loginUsername = BUILT_IN.loginUsername, loginPassword = BUILT_IN.loginPassword } = rules
  return problemsOf({
    username: required(values.username.trim(), value => ruleProblem(value, loginUsername, 'login.username_wrong')),
    password:
      credential === null
        ? required(values.password, value => ruleProblem(value, loginPassword, 'login.password_wrong'))
        : null,
    captcha: captcha(values.captcha),
  })
}

/** The merchant's rules for number and code come from the server; without them those built in hold (LOGIN-49, LOGIN-50). */
export function checkSms(
  values: FieldValues<SmsField>,
  { rules, captcha, country }: Check & { country: Country },
): Problems<SmsField> {
  const { loginMobileNum = BUILT_IN.loginMobileNum, verificationCode = BUILT_IN.verificationCode } = rules
  const number = values.mobileNum.trim()
  const code = values.verificationCode
  return problemsOf({
    mobileNum: checkKnownMobile(number, country) ?? ruleProblem(number, loginMobileNum, 'mobile.wrong'),
    verificationCode: code === '' ? { key: 'sms.required' } : ruleProblem(code, verificationCode, 'sms.wrong'),
    captcha: captcha(values.captcha),
  })
}

type Told = { captcha: CaptchaProof; loginDeviceId: string }

/** The payload of part 1 section 3. `credential` takes the place of the password (decision 6). */
export function usernameInput(
  values: FieldValues<UsernameField>,
  { captcha, loginDeviceId, credential }: Told & { credential: string | null },
): LoginInput {
  return {
    ...SEALED_LATER,
    username: values.username.trim(),
    password: credential ?? values.password,
    type: 'username',
    ...captcha,
    loginDeviceId,
    remember: isRemembered(values),
  }
}

type NumberProof = Extract<Proved, { ok: true }>['value']

/** The number and its code, or a third party's word for the number (LOGIN-31 to LOGIN-34, LOGIN-71). */
export function smsInput(
  values: FieldValues<SmsField>,
  { captcha, loginDeviceId, proof, country }: Told & { proof: NumberProof; country: Country },
): LoginInput {
  const { countryDialingCode } = country
  const told = { ...SEALED_LATER, ...captcha, countryDialingCode, loginDeviceId }
  if ('firebaseIdToken' in proof) return { ...told, username: '', password: '', type: 'firebase', ...proof }
  return { ...told, username: values.mobileNum.trim(), password: proof.verificationCode, type: 'sms' }
}

export const isRemembered = ({ remember }: FieldValues<'remember'>): boolean => remember !== ''

/** What this device keeps after a login by username. Without a credential of the server there is nothing to keep. */
export function rememberedUsername(
  values: FieldValues<UsernameField>,
  deviceCredential: string | null,
): Remembered | null {
  if (!isRemembered(values) || deviceCredential === null) return null
  return { type: 'username', username: values.username.trim(), credential: deviceCredential, countryDialingCode: '' }
}

/** After a login by SMS only the number is kept: the next one takes a new code. */
export function rememberedNumber(values: FieldValues<SmsField>, country: Country): Remembered | null {
  if (!isRemembered(values)) return null
  const username = nationalNumber(values.mobileNum, country) ?? values.mobileNum.trim()
  return { type: 'sms', username, credential: '', countryDialingCode: country.countryDialingCode }
}

const required = (value: string, check: (value: string) => Problem | null): Problem | null =>
  value === '' ? { key: 'login.required' } : check(value)

function rule(range: Pick<EntryRule, 'acceptedPattern' | 'minLength' | 'maxLength'>): EntryRule {
  return { enabled: true, required: true, patternId: 'built_in', message: '', ...range }
}
