import type { In, identity, Out } from '@hiyas/contract'
import { SEALED_LATER } from '../../../shared/form/sealed.ts'
import type { FieldValues, Problem, Problems } from '../../../shared/form/use-form.ts'
import type { RegisterMethod } from '../../../shell/environment.ts'

/** In the order of the form. Which of them there are, the server's rule set says (REG-12). */
export const FIELDS = [
  'username',
  'password',
  'confirmPassword',
  'email',
  'nickname',
  'mobileNum',
  'affiliateCode',
  'captcha',
] as const
export type Field = (typeof FIELDS)[number]

export type Rules = Out<typeof identity.registerSettings>
type Rule = Rules[string]

/** These are there whatever the rule set says (REG-30). */
const ALWAYS: readonly Field[] = ['username', 'password', 'confirmPassword']

export const fieldsOf = (rules: Rules): Field[] =>
  FIELDS.filter(field => ALWAYS.includes(field) || rules[field]?.enabled === true)

/** What is wrong before anything is sent (REG-76 to REG-82). */
export function checkRegister(values: FieldValues<Field>, rules: Rules): Problems<Field> {
  const found: Problems<Field> = {}
  for (const field of fieldsOf(rules)) {
    const problem = field === 'confirmPassword' ? confirmProblem(values) : problemOf(values[field], rules[field])
    if (problem !== null) found[field] = problem
  }
  return found
}

/** How hard a password is to guess, in four steps; 0 while nothing is typed. */
export function strengthOf(password: string): 0 | 1 | 2 | 3 | 4 {
  if (password === '') return 0
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter(kind => kind.test(password)).length
  const varied = new Set(password).size
  if (password.length < 8 || varied < 5) return 1
  if (password.length >= 14 && varied >= 8) return 4
  if (password.length >= 10 && kinds >= 3) return 4
  return kinds >= 2 ? 3 : 2
}

/** Where and how the page is open, which the payload tells (REG-47 to REG-50). */
export type Surroundings = { host: string; registerMethod: RegisterMethod }

/** Dialling code of the merchant's country (REG-75). */
const COUNTRY_DIALING_CODE = '63'

/** The payload of part 1 section 3. Fields the form does not show are not sent. */
export function registerInput(
  values: FieldValues<Field>,
  rules: Rules,
  { host, registerMethod }: Surroundings,
): In<typeof identity.register> {
  const shown = fieldsOf(rules)
  const given = (['email', 'nickname', 'mobileNum', 'affiliateCode', 'captcha'] as const).filter(
    field => shown.includes(field) && values[field].trim() !== '',
  )
  return {
    ...SEALED_LATER,
    username: values.username.trim(),
    password: values.password,
    confirmPassword: values.confirmPassword,
    ...Object.fromEntries(given.map(field => [field, values[field].trim()])),
    ...(given.includes('mobileNum') ? { countryDialingCode: COUNTRY_DIALING_CODE } : {}),
    registerUrl: host,
    registerMethod,
    type: 0,
    agreed: true,
    login: true,
  }
}

function problemOf(value: string, rule: Rule | undefined): Problem | null {
  const text = value.trim()
  if (rule === undefined) return text === '' ? { key: 'register.required' } : null
  if (text === '') return rule.required ? { key: 'register.required' } : null
  if (value.length < rule.minLength) return { key: 'register.too_short', values: { min: rule.minLength } }
  if (value.length > rule.maxLength) return { key: 'register.too_long', values: { max: rule.maxLength } }
  return matches(text, rule.acceptedPattern) ? null : { text: rule.message }
}

/** `*` accepts anything. A pattern that does not compile is left to the server. */
function matches(text: string, pattern: string): boolean {
  if (pattern === '*' || pattern === '') return true
  try {
    return new RegExp(`^(?:${pattern})$`, 'u').test(text)
  } catch {
    return true
  }
}

function confirmProblem({ password, confirmPassword }: FieldValues<Field>): Problem | null {
  if (confirmPassword === '') return { key: 'register.confirm_required' }
  return confirmPassword === password ? null : { key: 'register.confirm_mismatch' }
}
