import type { identity, Out } from '@hiyas/contract'
import type { Country } from '../../../shared/mobile/countries.ts'

/** What an account is named by, a name or a number (REG-42). */
export type Method = 'username' | 'mobileNum'

/** Fields the rule set switches on; it says their order too (REG-12 to REG-26). */
const OPTIONAL = [
  'mobileNum',
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
  'recommenderId',
  'affiliateCode',
] as const

export type Optional = (typeof OPTIONAL)[number]
export type Field = Optional | 'username' | 'password' | 'confirmPassword' | 'verificationCode' | 'captcha'

export type Rules = Out<typeof identity.registerSettings>
export type Rule = Rules[string]

/** What decides which fields there are. */
export type Situation = {
  method: Method
  rules: Rules
  /** REGMOBVERF3: a number and its code belong to a username too (REG-32). */
  codeWithUsername: boolean
  /** MOBILENUMPASSREG3: a number has a password too (REG-33, REG-34). */
  passwordWithMobile: boolean
  /** The link the visitor came by is good, as far as is known: nobody asks for a code (REG-27). */
  invited: boolean
  /** The country whose code stands before the number. */
  country: Pick<Country, 'countryDialingCode' | 'lengthMin' | 'lengthMax'>
  /** A code is only sent to who solves a captcha first; then it is there even where the rule set has none. */
  captchaForCode: boolean
  /** The device has worked in place of somebody who cannot read the picture. */
  captchaSolved: boolean
}

/** The fields of the form, in its order: what the way to register needs, what the rule set asks for besides, and the captcha last. */
export function fieldsOf(situation: Situation): Field[] {
  const { rules, invited, captchaForCode } = situation
  const first = firstOf(situation)
  const more = Object.keys(rules)
    .filter(isOptional)
    .filter(name => rules[name]?.enabled === true && !first.includes(name) && !(name === 'affiliateCode' && invited))
  return [...first, ...more, ...(asksCaptcha(rules) || captchaForCode ? (['captcha'] as const) : [])]
}

/** A field that must be filled in: by the rule set, or because this way to register cannot do without it. */
export function isRequired(field: Field, situation: Situation): boolean {
  if (field === 'captcha') return asksCaptcha(situation.rules) && !situation.captchaSolved
  if (firstOf(situation).includes(field)) return true
  return situation.rules[field]?.required === true
}

/** Where the merchant wants a captcha it is shown and must be solved (REG-83, REG-84). */
export const asksCaptcha = (rules: Rules): boolean => rules.captcha?.enabled === true

function firstOf({ method, codeWithUsername, passwordWithMobile }: Situation): Field[] {
  const number: Field[] = ['mobileNum', 'verificationCode']
  const password: Field[] = ['password', 'confirmPassword']
  if (method === 'mobileNum') return passwordWithMobile ? [...number, ...password] : number
  return codeWithUsername ? ['username', ...password, ...number] : ['username', ...password]
}

const isOptional = (name: string): name is Optional => (OPTIONAL as readonly string[]).includes(name)
