import { identity as contract } from '@hiyas/contract'
import { ok, type Result, refuse } from '@hiyas/kernel'
import { isWeak, normalPassword } from './passwords.ts'

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

/** What a merchant's switches make of his rule set. */
export type FormFacts = {
  form: 'username' | 'mobile'
  /** REGMOBVERF3: the number on the form by username must be proved. */
  provesNumber: boolean
  /** MOBILENUMPASSREG3: the form by number asks for a password. */
  asksPassword: boolean
  /** A third party's token vouches for the number: then no code of ours was sent. */
  hasNumberToken: boolean
  /** The device has done a piece of work in place of reading a picture. */
  hasWork: boolean
}

/** The rule set of one of the two forms, in its order: what it asks for besides, and what it does not ask for. */
export function rulesOfForm(rules: RegistrationRules, facts: FormFacts): RegistrationRules {
  const { form, hasNumberToken, hasWork } = facts
  const provesNumber = form === 'mobile' || facts.provesNumber
  const asked = Object.entries(rules).map(([field, rule]): [string, FieldRule] => {
    if (field === 'username') return [field, form === 'mobile' ? { ...rule, enabled: false } : rule]
    if (field === 'password') return [field, form === 'mobile' ? { ...rule, enabled: facts.asksPassword } : rule]
    if (field === 'mobileNum' && provesNumber) return [field, { ...rule, enabled: true, required: true }]
    // REG-84: where there is a captcha there is no way around it but the work.
    if (field === 'captcha') return [field, { ...rule, required: !hasWork }]
    return [field, rule]
  })
  const code: [string, FieldRule][] = provesNumber && !hasNumberToken ? [['verificationCode', CODE_RULE]] : []
  return Object.fromEntries([...asked, ...code])
}

/** What an SMS holds (REG-89, LOGIN-55). */
export const CODE_RULE: FieldRule = {
  enabled: true,
  required: true,
  acceptedPattern: '[0-9]+',
  minLength: 4,
  maxLength: 10,
  patternId: 'code',
}

/**
 * The first reason why a registration is refused, in the order of the contract; fields in the order of the form. Whether the
 * captcha is right and the name is free is asked afterwards: both cost a look into the database.
 */
export function checkRegistration(
  rules: RegistrationRules,
  fields: Registration,
  facts: { agreed: boolean; confirmPassword: string | undefined; brand: string; nameIsNumber: boolean },
): Result<null, RegistrationRefusal> {
  if (!facts.agreed) return refuse('register.not.agreed', { field: 'agreed' })
  for (const [field, rule] of Object.entries(rules)) {
    if (rule.enabled && rule.required && !fields[field]) return refuse('register.field.required', { field })
  }
  for (const [field, rule] of Object.entries(rules)) {
    const value = fields[field] ?? ''
    if (rule.enabled && value !== '' && !fits(rule, kept(field, value)))
      return refuse('register.field.format', { field })
    const isNoName = facts.nameIsNumber || !hasOneKey(value)
    if (field === 'username' && isNoName) return refuse('register.field.format', { field })
  }
  const avoid = [fields.username ?? '', facts.brand]
  for (const field of PASSWORD_FIELDS) {
    const password = fields[field]
    if (password && isWeak(password, avoid)) return refuse('register.password.weak', { field })
  }
  if (fields.password !== undefined && fields.password !== facts.confirmPassword) {
    return refuse('register.password.mismatch', { field: 'confirmPassword' })
  }
  return ok(null)
}

const PASSWORD_FIELDS = ['password', 'paymentPassword'] as const

/** As it is kept: eight letters with accents apart may be four. */
const kept = (field: string, value: string): string =>
  PASSWORD_FIELDS.some(password => password === field) ? normalPassword(value) : value

/** Whether a value fits a rule of the rule set. */
export function fits(rule: Pick<FieldRule, 'acceptedPattern' | 'minLength' | 'maxLength'>, value: string): boolean {
  const length = [...value].length
  if (length < rule.minLength || length > rule.maxLength) return false
  return rule.acceptedPattern === '*' || new RegExp(`^(?:${rule.acceptedPattern})$`, 'u').test(value)
}

/** Fields without which nobody has an account. */
const ALWAYS_ASKED = new Set(['username', 'password'])

/** Whether a rule set is one to register with: a merchant that has none yet takes nobody. */
export const isForm = (rules: RegistrationRules): boolean =>
  [...ALWAYS_ASKED].every(field => rules[field]?.enabled === true)

/** What is wrong with a rule an operator has written, as a sentence; null when it is one a form can live with. */
export function ruleFault(field: string, rule: FieldRule): string | null {
  if (ALWAYS_ASKED.has(field) && !(rule.enabled && rule.required)) return 'it is always asked for.'
  const lengthMax = lengthMaxOf(field)
  if (rule.maxLength > lengthMax) return `maxLength is above ${lengthMax}, and no call takes more.`
  if (rule.minLength > rule.maxLength) return 'minLength is above maxLength.'
  if (rule.acceptedPattern === '*') return null
  try {
    new RegExp(`^(?:${rule.acceptedPattern})$`, 'u')
    return null
  } catch {
    return 'acceptedPattern is no regular expression.'
  }
}

/** What the calls take of a field: a rule that allowed more would send members a form that is refused whole. */
function lengthMaxOf(field: string): number {
  const { code } = contract.affiliate.input.properties
  const inputs = contract.register.input.properties as Readonly<Record<string, { maxLength?: number }>>
  // A code is asked about before it is sent.
  const input = field === 'affiliateCode' ? code : inputs[field]
  return input?.maxLength ?? contract.TYPED_LENGTH_MAX
}

/** Names that look like the house speaks, or that break an address. */
const RESERVED =
  /^(admin|administrator|root|system|support|help|helpdesk|staff|official|operator|moderator|mod|cashier|security|service|info|null|undefined|anonymous|guest|test|trial|agent|hiyas.*)\d*$/

export const isReservedName = (userName: string): boolean => RESERVED.test(userName.toLowerCase().replaceAll('_', ''))

/**
 * Whether a name is the same name in small letters wherever that is asked: not with İ, of which some make one letter and some two, nor with
 * a Σ at the end of a word, whose small letter is another there. The database, which compares too, would not take it.
 */
const hasOneKey = (userName: string): boolean => {
  const letters = [...userName].map(nameKey)
  return letters.join('') === nameKey(userName) && letters.every(letter => [...letter].length === 1)
}

/** A name as it is kept: some keyboards send an ñ as an n and a sign of its own, and the two look the same. */
export const normalName = (userName: string): string => userName.normalize('NFC')

/** One name whatever its case, and however its accents were typed. */
export const nameKey = (userName: string): string => normalName(userName).toLowerCase()
