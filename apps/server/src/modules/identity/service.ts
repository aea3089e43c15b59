import { type CodeOf, type identity as calls, type In, MEMBER_TYPE, type Out } from '@hiyas/contract'
import { type Database, inTransaction, type Tx } from '@hiyas/database'
import { type Clock, newId, ok, type RandomSource, type Result, refuse } from '@hiyas/kernel'
import type { Answer, Context, Outbox } from '../../platform/module.ts'
import type { Captchas } from './captchas.ts'
import { checkFresh } from './freshness.ts'
import type { createLoginGuard } from './login-guard.ts'
import type { Passwords } from './passwords.ts'
import { findMemberByName, insertMember, type MemberRow, registrationRules } from './repository/members.ts'
import { checkRegistration, isReservedName, nameKey, type Registration, type RegistrationRules } from './rules.ts'
import type { Sessions } from './sessions.ts'

export type Parts = {
  database: Database
  clock: Clock
  random: RandomSource
  outbox: Outbox
  passwords: Passwords
  captchas: Captchas
  sessions: Sessions
  guard: ReturnType<typeof createLoginGuard>
}

type Session = Out<typeof calls.login>
type RegisterInput = In<typeof calls.register>

export function createService(parts: Parts) {
  return {
    login: (context: Context, input: In<typeof calls.login>) => login(parts, context, input),
    register: (context: Context, input: RegisterInput) => register(parts, context, input),
    checkUsername: (context: Context, userName: string) => checkUsername(parts, context, userName),
  }
}

/**
 * Opens a session for a username and a password. A wrong name and a wrong password are told the same way, after the same work
 * (SES-14); a refusal after which the next attempt needs a captcha carries `captcha: true`.
 */
async function login(parts: Parts, context: Context, input: In<typeof calls.login>): Answer<typeof calls.login> {
  const { database, clock, captchas, passwords, sessions } = parts
  const { merchant, ip } = context
  const fresh = await checkFresh(database, clock, merchant.code, input)
  if (!fresh.ok) return fresh
  const attempt = await parts.guard({
    merchant: merchant.code,
    profile: merchant.profile,
    userName: input.username,
    ip,
  })
  if (attempt.needsCaptcha) {
    if (!input.captcha) return refuse('login.captcha.required', { field: 'captcha', detail: { captcha: true } })
    const right = await captchas.check(context, input.captcha, input.captchaId)
    if (!right) return refuse('login.captcha.wrong', { field: 'captcha', detail: { captcha: true } })
  }
  if (attempt.locked) return locked(attempt.retryAfterSeconds)
  const next = await attempt.count()
  if (next.locked) return locked(next.retryAfterSeconds)
  const member = await findMemberByName(database.query, merchant.code, nameKey(input.username))
  const matches = await passwords.verify(member?.password_hash ?? null, input.password)
  if (!member || !matches) {
    return refuse('login.cred.err', next.needsCaptcha ? { detail: { captcha: true } } : {})
  }
  await attempt.succeed()
  if (member.disabled_at !== null) return refuse('login.disabled')
  return inTransaction(database, async tx => ok(await openSession(sessions, tx, context, member)))
}

const locked = (retryAfterSeconds: number) => refuse('login.locked', { detail: { captcha: true, retryAfterSeconds } })

/** Opens an account, and with `login: true` its first session in the same transaction. */
async function register(parts: Parts, context: Context, input: RegisterInput): Answer<typeof calls.register> {
  const { database, clock, outbox, sessions } = parts
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
    const session = input.login ? await openSession(sessions, tx, context, member) : null
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
async function checkUsername(
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
    // Whoever plays at a trial merchant is a trial member.
    type: merchant.code === merchant.trialCode ? MEMBER_TYPE.trial : MEMBER_TYPE.plain,
    registered_at: new Date(nowMs),
    disabled_at: null,
    registration: Object.fromEntries([...origin, ...form]),
  }
}

async function openSession(
  sessions: Sessions,
  tx: Tx,
  { merchant, ip }: Context,
  member: Pick<MemberRow, 'member_id' | 'user_name' | 'type'>,
): Promise<Session> {
  const token = await sessions.open(tx, { merchant: merchant.code, memberId: member.member_id, ip })
  return {
    id: member.member_id,
    token,
    userName: member.user_name,
    customerType: member.type,
    merchantCode: merchant.code,
    // Only accounts that somebody else opened must change their password first.
    firstTimeLogin: false,
  }
}
