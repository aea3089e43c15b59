import type { identity as calls, In } from '@hiyas/contract'
import { inTransaction } from '@hiyas/database'
import { invariant, ok, type Result, refuse } from '@hiyas/kernel'
import { Failure } from '../../../platform/failure.ts'
import type { Answer, ContextOf } from '../../../platform/module.ts'
import { takeBodyOnce } from '../body-once.ts'
import { placesKnownSince } from '../login/guard.ts'
import { auditWrong } from '../login/guarded.ts'
import type { Parts } from '../parts.ts'
import { findMember, type MemberRow } from '../repository/members.ts'
import { findWayIn } from '../repository/recovery.ts'
import { knownPlace } from '../repository/sessions.ts'
import { hasProvedLately, holdSession } from '../sessions/recent.ts'
import { notProved } from '../social/identities.ts'
import { checkNewPassword, giveNewPassword, preparePassword } from './new-password.ts'

type OldCode = 'login.locked' | 'password.old.wrong' | 'session.not.fresh' | 'session.last.one'
type SessionOrigin = NonNullable<Awaited<ReturnType<typeof findWayIn>>>

/**
 * Changes the password of the member who asks. All his other sessions end, and so do the credentials of all his devices; the
 * session that asks counts as proved anew, and has another token and another id: whoever has copied the old token is out, with the games he
 * has opened with it (SES-06).
 */
export async function changePassword(
  parts: Parts,
  context: ContextOf<'member'>,
  { oldPassword, newPassword, confirmNewPassword, ...body }: In<typeof calls.changePassword>,
): Answer<typeof calls.changePassword> {
  const { database, clock, sessions } = parts
  const { memberId, sessionId, userName } = context.member
  const merchant = context.merchant.code
  const taken = await takeBodyOnce(database, clock, merchant, body)
  if (!taken.ok) return taken
  const allowed = await checkNewPassword(parts, context, newPassword, [userName])
  if (!allowed.ok) return allowed
  if (newPassword !== confirmNewPassword) {
    return refuse('register.password.mismatch', { field: 'confirmNewPassword' })
  }
  const member = await findMember(database.query, merchant, memberId)
  const wayIn = await findWayIn(database.query, merchant, sessionId)
  invariant(member !== null, 'a session belongs to a member')
  // Another change, in another tab, has given the session another id since this one was let in by the one of before (SES-06).
  if (wayIn === null) throw new Failure('login.not.session')
  const proved = await proveOld(parts, context, member, wayIn, oldPassword)
  if (!proved.ok) return proved
  const prepared = await preparePassword(parts, context, member, newPassword)
  if (!prepared.ok) return prepared
  return inTransaction(database, async tx => {
    await holdSession(tx, context.member)
    const now = await findMember(tx, merchant, memberId)
    // Somebody changed it while we looked: what was shown is no longer the old password.
    if (now?.password_hash !== member.password_hash) return refuse('password.old.wrong', { field: 'oldPassword' })
    const change = { ...prepared.value, kind: 'password_changed', way: wayIn.method, keepSessionId: sessionId } as const
    await giveNewPassword(parts, tx, context, member, change)
    return ok({ token: await sessions.renew(tx, merchant, sessionId) })
  })
}

/** Whether the old password is right, counted like an attempt to log in. Who has none has shown something else a moment ago. */
async function proveOld(
  parts: Parts,
  context: ContextOf<'member'>,
  member: MemberRow,
  wayIn: SessionOrigin,
  oldPassword: string,
): Promise<Result<null, OldCode>> {
  const { database, clock, guard, passwords } = parts
  const { merchant, ip } = context
  if (member.password_hash === null && oldPassword === '') {
    return hasProvedLately(context.member, clock.nowMs()) ? ok(null) : notProved(parts, context.member)
  }
  const { device_id: deviceId } = wayIn
  const attempt = await guard({
    merchant: merchant.code,
    profile: merchant.profile,
    account: member.user_name_key,
    typed: member.user_name_key,
    ip,
    deviceId,
    place: await knownPlace(database.query, merchant.code, member.member_id, {
      ip,
      deviceId,
      since: placesKnownSince(clock.nowMs()),
    }),
  })
  if (attempt.locked) return refuse('login.locked', { detail: { retryAfterSeconds: attempt.retryAfterSeconds } })
  const next = await attempt.count()
  if (next.locked) return refuse('login.locked', { detail: { retryAfterSeconds: next.retryAfterSeconds } })
  if (await attempt.goOn(() => passwords.verify(member.password_hash, oldPassword))) {
    await attempt.succeed(database.query)
    return ok(null)
  }
  await auditWrong(parts, context, { memberId: member.member_id, way: 'password', next })
  return refuse('password.old.wrong', { field: 'oldPassword' })
}
