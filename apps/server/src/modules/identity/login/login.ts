import type { identity as calls, In } from '@hiyas/contract'
import { inTransaction } from '@hiyas/database'
import { ok, refuse } from '@hiyas/kernel'
import type { Answer, Context } from '../../../platform/module.ts'
import { checkFresh } from '../freshness.ts'
import type { Parts } from '../parts.ts'
import { findMemberByName } from '../repository/members.ts'
import { nameKey } from '../rules/registration.ts'
import { openSession } from '../sessions/open.ts'

/**
 * Opens a session for a username and a password. A wrong name and a wrong password are told the same way, after the same work
 * (SES-14); a refusal after which the next attempt needs a captcha carries `captcha: true`.
 */
export async function login(parts: Parts, context: Context, input: In<typeof calls.login>): Answer<typeof calls.login> {
  const { database, clock, captchas, passwords } = parts
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
  return inTransaction(database, async tx => ok(await openSession(parts, tx, context, member, { method: 'password' })))
}

const locked = (retryAfterSeconds: number) => refuse('login.locked', { detail: { captcha: true, retryAfterSeconds } })
