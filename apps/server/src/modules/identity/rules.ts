import { ok, type Result, refuse } from '@hiyas/kernel'
import { CORE_LENGTH_MIN, coreOf, isCommonPassword } from './common-passwords.ts'

/** What a field of the registration form must be. Lengths are characters. */
export type FieldRule = {
  enabled: boolean
  required: boolean
  /** A regular expression without anchors; `*` is anything. */
  acceptedPattern: string
  minLength: number
  maxLength: number
  patternId: string
}

export type RegistrationRules = Readonly<Record<string, FieldRule>>

/** What a member typed, by field. */
export type Registration = Readonly<Record<string, string>>

export type RegistrationRefusal =
  | 'register.not.agreed'
  | 'register.field.required'
  | 'register.field.format'
  | 'register.password.weak'
  | 'register.password.mismatch'

/**
 * The first reason why a registration is refused, in the order of the contract; fields in the order of the form. Whether the
 * captcha is right and the name is free is asked afterwards: both cost a look into the database.
 */
export function checkRegistration(
  rules: RegistrationRules,
  fields: Registration,
  facts: { agreed: boolean; confirmPassword: string; brand: string },
): Result<null, RegistrationRefusal> {
  if (!facts.agreed) return refuse('register.not.agreed', { field: 'agreed' })
  for (const [field, rule] of Object.entries(rules)) {
    if (rule.enabled && rule.required && !fields[field]) return refuse('register.field.required', { field })
  }
  for (const [field, rule] of Object.entries(rules)) {
    const value = fields[field] ?? ''
    if (rule.enabled && value !== '' && !fits(rule, value)) return refuse('register.field.format', { field })
  }
  const { password = '', username = '' } = fields
  if (isWeak(password, [username, facts.brand])) return refuse('register.password.weak', { field: 'password' })
  if (password !== facts.confirmPassword) return refuse('register.password.mismatch', { field: 'confirmPassword' })
  return ok(null)
}

/** Whether a value fits a rule of the rule set. */
export function fits(rule: FieldRule, value: string): boolean {
  const length = [...value].length
  if (length < rule.minLength || length > rule.maxLength) return false
  return rule.acceptedPattern === '*' || new RegExp(`^(?:${rule.acceptedPattern})$`, 'u').test(value)
}

/** Names that look like the house speaks, or that break an address. */
const RESERVED =
  /^(admin|administrator|root|system|support|help|helpdesk|staff|official|operator|moderator|mod|cashier|security|service|info|null|undefined|anonymous|guest|test|trial|agent|hiyas.*)\d*$/

export const isReservedName = (userName: string): boolean => RESERVED.test(userName.toLowerCase().replaceAll('_', ''))

/** One name whatever its case. */
export const nameKey = (userName: string): string => userName.toLowerCase()

/** What is hashed: the same characters typed on another keyboard give the same password (SES-11: never truncated). */
export const normalPassword = (password: string): string => password.normalize('NFKC')

/** SES-11: no rules of composition; what is easy to guess is refused, also with digits behind. */
export function isWeak(password: string, avoid: readonly string[]): boolean {
  const plain = password.toLowerCase()
  const isOwnName = avoid.some(word => word !== '' && isVariantOf(plain, word.toLowerCase()))
  return isOwnName || isCommonPassword(plain) || isRepetitive(plain) || isSequence(plain)
}

/** The same word, or the same with other digits and signs around it. */
const isVariantOf = (plain: string, word: string): boolean =>
  plain === word || coreOf(plain) === word || (coreOf(word).length >= CORE_LENGTH_MIN && coreOf(plain) === coreOf(word))

/** `aaaaaaaa`, `abababab`, `12341234`. */
const isRepetitive = (text: string): boolean => /^(.{1,4})\1+$/su.test(text)

const ROWS = [
  '01234567890',
  '09876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
]

/** A run along the digits, the alphabet or a row of the keyboard. */
const isSequence = (text: string): boolean =>
  ROWS.some(row => row.includes(text) || [...row].reverse().join('').includes(text))

/** When a login asks for a captcha and when it is locked, by the merchant's profile. Failures count for `windowMinutes`. */
export type LoginLimits = {
  windowMinutes: number
  captchaAfterAccount: number
  captchaAfterAddress: number
  lockAfterAccount: number
  lockAfterAddress: number
  lockMinutes: number
}

/** SES-03: 3 failures in 30 minutes lock an account; play money may be a little more patient. Addresses are shared by many. */
const STRICT_LIMITS: LoginLimits = {
  windowMinutes: 30,
  captchaAfterAccount: 2,
  captchaAfterAddress: 5,
  lockAfterAccount: 3,
  lockAfterAddress: 50,
  lockMinutes: 30,
}
const LIMITS: Readonly<Record<string, LoginLimits>> = {
  DEMO: { ...STRICT_LIMITS, lockAfterAccount: 6, lockMinutes: 15 },
  PH: STRICT_LIMITS,
  STRICT: STRICT_LIMITS,
}

export const limitsOf = (profile: string): LoginLimits => LIMITS[profile] ?? STRICT_LIMITS

/** What is known of earlier failures when somebody logs in. */
export type FailureFacts = {
  account: number
  address: number
  accountLocked: boolean
  addressLocked: boolean
}

export const needsCaptcha = (limits: LoginLimits, facts: FailureFacts): boolean =>
  facts.account >= limits.captchaAfterAccount || facts.address >= limits.captchaAfterAddress

export const isLocked = (facts: FailureFacts): boolean => facts.accountLocked || facts.addressLocked
