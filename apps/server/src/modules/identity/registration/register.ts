import { type CodeOf, type identity as calls, type In, MEMBER_TYPE } from '@hiyas/contract'
import { inTransaction } from '@hiyas/database'
import { newId, ok, type Result, refuse } from '@hiyas/kernel'
import type { Answer, Context } from '../../../platform/module.ts'
import { checkFresh } from '../freshness.ts'
import type { Parts } from '../parts.ts'
import { findMemberByName, insertMember, type MemberRow, registrationRules } from '../repository/members.ts'
import {
  checkRegistration,
  isReservedName,
  nameKey,
  type Registration,
  type RegistrationRules,
} from '../rules/registration.ts'
import { openSession } from '../sessions/open.ts'

type RegisterInput = In<typeof calls.register>

/** Opens an account, and with `login: true` its first session in the same transaction. */
export async function register(parts: Parts, context: Context, input: RegisterInput): Answer<typeof calls.register> {
  const { database, clock, outbox } = parts
  const merchant = context.merchant.code
  const fresh = await checkFresh(database, clock, merchant, input)
  if (!fresh.ok) return fresh
  const rules = await registrationRules(database.query, merchant)
  const allowed = await mayRegister(parts, context, rules, input)
  if (!allowed.ok) return allowed
  const member = await newMember(parts, context, rules, input)
  return inTransaction(database, async tx => {
    if (!(await insertMember(tx, member))) return refuse('user.name.exists', { field: 'username' })
    await outbox.publish(tx, 'identity.member_registered', {
      merchant,
      memberId: member.member_id,
      userName: member.user_name,
      type: member.type,
      registeredAtMs: member.registered_at.getTime(),
    })
    const session = input.login ? await openSession(parts, tx, context, member, { method: 'registration' }) : null
    return ok({ customerId: member.member_id, session })
  })
}

async function mayRegister(
  parts: Parts,
  context: Context,
  rules: RegistrationRules,
  input: RegisterInput,
): Promise<Result<null, Exclude<CodeOf<typeof calls.register>, 'login.replayed'>>> {
  const fields = fieldsOf(rules, input)
  const checked = checkRegistration(rules, fields, {
    agreed: input.agreed,
    confirmPassword: input.confirmPassword,
    brand: context.merchant.code,
  })
  if (!checked.ok) return checked
  if (rules.captcha?.enabled && !(await parts.captchas.check(context, fields.captcha ?? '', undefined))) {
    return refuse('register.captcha.wrong', { field: 'captcha' })
  }
  return checkUsername(parts, context, input.username)
}

/** Whether a name is free: nobody has it in any case, and it is none that only the house may use. */
export async function checkUsername(
  { database }: Parts,
  { merchant }: Context,
  userName: string,
): Promise<Result<null, 'user.name.exists'>> {
  const taken =
    isReservedName(userName) || (await findMemberByName(database.query, merchant.code, nameKey(userName))) !== null
  return taken ? refuse('user.name.exists', { field: 'username' }) : ok(null)
}

/** Only what the form of the merchant asks for; anything else sent is not kept. */
function fieldsOf(rules: RegistrationRules, input: RegisterInput): Registration {
  const sent = input as Readonly<Record<string, unknown>>
  const asked = Object.entries(rules).filter(([field, rule]) => rule.enabled && typeof sent[field] === 'string')
  return Object.fromEntries(asked.map(([field]) => [field, sent[field] as string]))
}

/** How the member came, beside the fields of the form. Part 1 section 3 names what a client sends. */
const ORIGIN_FIELDS = ['registerMethod', 'registerUrl', 'domain', 'affiliateCode', 'countryDialingCode'] as const
const SECRET_FIELDS = new Set(['username', 'password', 'captcha'])

async function newMember(
  { clock, random, passwords }: Parts,
  { merchant }: Context,
  rules: RegistrationRules,
  input: RegisterInput,
): Promise<MemberRow> {
  const form = Object.entries(fieldsOf(rules, input)).filter(([field]) => !SECRET_FIELDS.has(field))
  const origin = ORIGIN_FIELDS.flatMap(field => (input[field] === undefined ? [] : [[field, input[field]] as const]))
  const nowMs = clock.nowMs()
  return {
    merchant: merchant.code,
    member_id: newId(nowMs, random),
    user_name: input.username,
    user_name_key: nameKey(input.username),
    password_hash: await passwords.hash(input.password),
    password_set_at: new Date(nowMs),
    must_change_password: false,
    payment_password_hash: null,
    mobile: null,
    mobile_verified_at: null,
    // Whoever plays at a trial merchant is a trial member.
    type: merchant.code === merchant.trialCode ? MEMBER_TYPE.trial : MEMBER_TYPE.plain,
    registered_at: new Date(nowMs),
    disabled_at: null,
    registration: Object.fromEntries([...origin, ...form]),
  }
}
