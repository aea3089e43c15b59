import type { In, identity } from '@hiyas/contract'
import type { CheckedInvitation } from '../../../shared/affiliate/use-invitation.ts'
import { digitsProblem } from '../../../shared/captcha/use-captcha.ts'
import { CODE_LENGTH_MAX } from '../../../shared/codes/sms-code.ts'
import { matchesPattern } from '../../../shared/entry/entry-rules.ts'
import type { FieldValues, Problem, Problems } from '../../../shared/form/problems.ts'
import { SEALED_LATER } from '../../../shared/form/sealed.ts'
import { checkMobile, nationalNumber } from '../../../shared/mobile/check-mobile.ts'
import type { WayOpened } from '../../../shared/page/way-opened.ts'
import { type Field, fieldsOf, isRequired, type Rule, type Situation } from './fields.ts'

export type Values = FieldValues<Field>

/** What is wrong before anything is sent (REG-76 to REG-86). */
export function checkRegister(values: Values, situation: Situation): Problems<Field> {
  const found: Problems<Field> = {}
  for (const field of fieldsOf(situation)) {
    const problem = problemOf(field, values, situation)
    if (problem !== null) found[field] = problem
  }
  return found
}

/** Whether a value is what the rule set wants of it: what is not is worth no question to the server. */
export const isFit = (value: string, rule: Rule | undefined): boolean => fitProblem(value.trim(), rule) === null

type Common = Omit<In<typeof identity.register>, 'username' | 'password' | 'confirmPassword' | 'mobileNum'>

/** What the payload tells beside the fields: where and how the page is open, who sent the visitor, and what proves him (REG-48 to REG-50, REG-68 to REG-73). */
export type Surroundings = Pick<
  Common,
  | 'loginDeviceId'
  | 'captcha'
  | 'captchaId'
  | 'captchaProof'
  | 'verificationCode'
  | 'firebaseChannel'
  | 'firebaseIdToken'
  | 'linkChannel'
  | 'linkIdToken'
  | 'termsVersion'
  | 'ageShown'
> & {
  host: string
  registerMethod: WayOpened
  /** The code of the link, unless the server does not know it, and its domain (REG-54, REG-70). Empty where there is none. */
  invitation: { code: string; domain: string }
}

/** What goes along of the link: a code the server does not know is left out, the domain is told as it came (REG-54, REG-70). */
export const sentOf = (invitation: CheckedInvitation): Surroundings['invitation'] => ({
  code: 'code' in invitation ? invitation.code : '',
  domain: 'domain' in invitation ? invitation.domain : '',
})

/** The payload of a registration by username (part 1 section 3). Fields the form does not show are not sent. */
export function usernameInput(
  values: Values,
  situation: Situation,
  surroundings: Surroundings,
): In<typeof identity.register> {
  return {
    ...common(values, situation, surroundings),
    username: values.username.trim(),
    password: values.password,
    confirmPassword: values.confirmPassword,
    ...numberOf(values, situation),
  }
}

/** The payload of a registration by mobile number: without MOBILENUMPASSREG3 it has no password (REG-34). */
export function mobileInput(
  values: Values,
  situation: Situation,
  surroundings: Surroundings,
): In<typeof identity.registerMobile> {
  return {
    ...common(values, situation, surroundings),
    mobileNum: '',
    ...numberOf(values, situation),
    ...given(values, situation, ['password', 'confirmPassword']),
  }
}

const COMMON_FIELDS = [
  'paymentPassword',
  'recommenderId',
  'nickname',
  'payeeName',
  'email',
  'idNumber',
  'qqNum',
  'facebook',
  'wechat',
  'line',
  'whatsapp',
  'zalo',
] as const satisfies readonly Field[]

/** Typed as they are: a blank may belong to them. */
const SECRETS: readonly Field[] = ['password', 'confirmPassword', 'paymentPassword']

function common(values: Values, situation: Situation, surroundings: Surroundings): Common {
  const { host, registerMethod, invitation, ...facts } = surroundings
  const affiliateCode = given(values, situation, ['affiliateCode']).affiliateCode ?? invitation.code
  return {
    ...SEALED_LATER,
    ...given(values, situation, COMMON_FIELDS),
    ...facts,
    ...(affiliateCode === '' ? {} : { affiliateCode }),
    ...(invitation.domain === '' ? {} : { domain: invitation.domain }),
    registerUrl: host,
    registerMethod,
    type: 0,
    agreed: true,
    login: true,
  }
}

/** The number as its country writes it, without signs, and that country's code (REG-47, REG-60). */
function numberOf(values: Values, situation: Situation): { mobileNum?: string; countryDialingCode?: string } {
  const { mobileNum } = given(values, situation, ['mobileNum'])
  if (mobileNum === undefined) return {}
  const { country } = situation
  return { mobileNum: nationalNumber(mobileNum, country) ?? mobileNum, countryDialingCode: country.countryDialingCode }
}

/** Those of some fields that are shown and filled in. */
function given<Name extends Field>(values: Values, situation: Situation, names: readonly Name[]) {
  const shown = fieldsOf(situation)
  const filled = names.filter(name => shown.includes(name) && values[name].trim() !== '')
  return Object.fromEntries(
    filled.map(name => [name, SECRETS.includes(name) ? values[name] : values[name].trim()]),
  ) as Partial<Record<Name, string>>
}

function problemOf(field: Field, values: Values, situation: Situation): Problem | null {
  if (field === 'confirmPassword') return confirmProblem(values)
  const text = SECRETS.includes(field) ? values[field] : values[field].trim()
  if (text === '') return isRequired(field, situation) ? { key: 'register.required' } : null
  if (field === 'mobileNum') return checkMobile(text, situation.country)
  if (field === 'verificationCode') return CODE.test(text) ? null : { key: 'register.code_wrong' }
  if (field === 'captcha') return digitsProblem(text)
  return fitProblem(text, situation.rules[field])
}

/** Digits alone, as many as the field takes (REG-89). */
const CODE = new RegExp(`^\\d{1,${CODE_LENGTH_MAX}}$`)

function fitProblem(text: string, rule: Rule | undefined): Problem | null {
  if (rule === undefined) return null
  const length = [...text].length
  if (length < rule.minLength) return { key: 'register.too_short', values: { min: rule.minLength } }
  if (length > rule.maxLength) return { key: 'register.too_long', values: { max: rule.maxLength } }
  return matchesPattern(text, rule.acceptedPattern) ? null : { text: rule.message }
}

/** A password is typed twice, as nobody sees what he has typed (REG-81, REG-82). */
function confirmProblem({ password, confirmPassword }: Values): Problem | null {
  if (confirmPassword === '') return { key: 'register.confirm_required' }
  return confirmPassword === password ? null : { key: 'register.confirm_mismatch' }
}
