import { ok, type Result, refuse } from '@hiyas/kernel'
import type { Context } from '../../../platform/module.ts'
import { audit } from '../audit.ts'
import { offersProof } from '../captcha/captchas.ts'
import type { Parts } from '../parts.ts'
import { findMemberByLogin, type MemberRow } from '../repository/members.ts'
import type { Way } from '../rules/login.ts'
import { nameKey } from '../rules/registration.ts'
import type { LoginInput } from './enter.ts'

/** How a secret that is not right is called. */
type Wrong = 'login.cred.err' | 'sms.code.wrong'
type GuardedCode = 'login.captcha.required' | 'login.captcha.wrong' | 'login.locked' | Wrong

/** Whom an attempt is about: nobody, when nobody has the name or the number. */
export type Subject = { member: MemberRow | null; mobile: string | null; key: string }

/** The member of a name or number. Asked for in one way whether or not he exists. */
export async function subjectOf(
  { database }: Parts,
  { merchant }: Context,
  input: LoginInput,
  mobile: string | null,
): Promise<Subject> {
  const key = nameKey(input.username)
  return { member: await findMemberByLogin(database.query, merchant.code, key, mobile), mobile, key }
}

/**
 * Lets an attempt to guess a secret happen as often as the limits of the merchant allow, and writes down how it ends. `isRight` is
 * asked once, after the attempt has been counted.
 */
export async function guarded(
  parts: Parts,
  context: Context,
  input: LoginInput,
  { subject, way, wrong, isRight }: { subject: Subject; way: Way; wrong: Wrong; isRight: () => Promise<boolean> },
): Promise<Result<null, GuardedCode>> {
  const { merchant, ip } = context
  const memberId = subject.member?.member_id ?? null
  const attempt = await parts.guard({
    merchant: merchant.code,
    profile: merchant.profile,
    account: subject.member?.user_name_key ?? subject.mobile ?? subject.key,
    memberId,
    ip,
    deviceId: input.loginDeviceId ?? '',
  })
  if (attempt.needsCaptcha) {
    const about = { field: 'captcha', detail: { captcha: true } }
    if (!offersProof(input)) return refuse('login.captcha.required', about)
    if (!(await parts.captchas.checkProof(context, input))) return refuse('login.captcha.wrong', about)
  }
  if (attempt.locked) return locked(attempt.retryAfterSeconds)
  const next = await attempt.count()
  if (next.locked) return locked(next.retryAfterSeconds)
  if (await isRight()) {
    await attempt.succeed()
    return ok(null)
  }
  const { query } = parts.database
  await audit(parts, query, context, 'login_failed', memberId, { way })
  if (next.isLast) await audit(parts, query, context, 'login_locked', memberId, { seconds: next.retryAfterSeconds })
  return refuse(wrong, next.needsCaptcha ? { detail: { captcha: true } } : {})
}

const locked = (retryAfterSeconds: number) => refuse('login.locked', { detail: { captcha: true, retryAfterSeconds } })
