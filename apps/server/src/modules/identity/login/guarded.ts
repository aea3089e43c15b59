import { ok, type Result, refuse } from '@hiyas/kernel'
import type { Context } from '../../../platform/module.ts'
import { audit } from '../audit.ts'
import { offersProof } from '../captcha/captchas.ts'
import type { Parts } from '../parts.ts'
import type { Way } from '../rules/login.ts'
import type { Subject } from './begin.ts'
import type { LoginInput } from './enter.ts'
import type { Attempt, Counted } from './guard.ts'

/** How a secret that is not right is called. */
type Wrong = 'login.cred.err' | 'sms.code.wrong'
type GuardedCode = 'login.captcha.required' | 'login.captcha.wrong' | 'login.locked' | Wrong

/**
 * Lets an attempt to guess a secret happen as often as the limits of the merchant allow, and writes down how it ends. `isRight` is
 * asked once, after the attempt has been counted. Answers the attempt: who lets him in takes back what was counted.
 */
export async function guarded(
  parts: Parts,
  context: Context,
  input: LoginInput,
  { subject, way, wrong, isRight }: { subject: Subject; way: Way; wrong: Wrong; isRight: () => Promise<boolean> },
): Promise<Result<Attempt, GuardedCode>> {
  const { merchant, ip } = context
  const memberId = subject.member?.member_id ?? null
  const attempt = await parts.guard({
    merchant: merchant.code,
    profile: merchant.profile,
    account: subject.member?.user_name_key ?? null,
    typed: subject.mobile ?? subject.key,
    ip,
    deviceId: input.loginDeviceId ?? '',
    place: subject.place,
  })
  if (attempt.needsCaptcha) {
    const about = { field: 'captcha', detail: { captcha: true } }
    if (!offersProof(input)) return refuse('login.captcha.required', about)
    if (!(await parts.captchas.checkProof(context, input))) return refuse('login.captcha.wrong', about)
  }
  if (attempt.locked) return locked(attempt.retryAfterSeconds)
  const next = await attempt.count()
  if (next.locked) return locked(next.retryAfterSeconds)
  if (await attempt.goOn(isRight)) return ok(attempt)
  await auditWrong(parts, context, { memberId, way, next })
  return refuse(wrong, next.needsCaptcha ? { detail: { captcha: true } } : {})
}

/** Writes down that a secret was not right, and that it was the last one before the lock, wherever it was asked for. */
export async function auditWrong(
  parts: Parts,
  context: Context,
  { memberId, way, next }: { memberId: string | null; way: Way; next: Counted },
): Promise<void> {
  const { query } = parts.database
  await audit(parts, query, context, { kind: 'login_failed', memberId, detail: { way } })
  if (!next.isLast) return
  await audit(parts, query, context, { kind: 'login_locked', memberId, detail: { seconds: next.retryAfterSeconds } })
}

const locked = (retryAfterSeconds: number) => refuse('login.locked', { detail: { captcha: true, retryAfterSeconds } })
