import { identity as calls } from '@hiyas/contract'
import type { Tx } from '@hiyas/database'
import { Failure } from '../../../platform/failure.ts'
import type { SessionMember } from '../../../platform/module.ts'
import { lockMember } from '../repository/members.ts'
import { findSession, type SessionRow } from '../repository/sessions.ts'

/**
 * Whether the member of a session has proved a moment ago who he is: what is dangerous wants that (SES-09). Later than now is no moment ago: to
 * a server whose clock was a day ahead he would have done so for a day.
 */
export const hasProvedLately = (member: Pick<SessionMember, 'provedAtMs'>, nowMs: number): boolean =>
  Math.abs(nowMs - member.provedAtMs) <= calls.PROOF_AGE_MAX_MS

/**
 * Locks the member of a session for what changes who can get in, as `lockMember` does. Throws `login.not.session` when the session was
 * ended since it was let in: its owner has just shut it out (SES-08). Answers the session.
 */
export async function holdSession(
  tx: Tx,
  { merchant, memberId, sessionId }: Pick<SessionMember, 'merchant' | 'memberId' | 'sessionId'>,
): Promise<SessionRow> {
  await lockMember(tx, merchant, memberId)
  const session = await findSession(tx, merchant, memberId, sessionId)
  if (session === null || session.ended_at !== null) throw new Failure('login.not.session')
  return session
}
