import { ok, type Result, refuse } from '@hiyas/kernel'
import { isWeak } from './passwords.ts'

/** What a field of the registration form must be. Lengths are characters. */
export type FieldRule = {
  enabled: boolean
  required: boolean
  /** A regular expression without anchors; `*` is anything. */
  acceptedPattern: string
  minLength: number
  maxLength: number
  patternId: string
  /** The merchant's own words for a value that does not fit, by language; ours where he has none. */
  message?: Readonly<Partial<Record<string, string>>>
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
