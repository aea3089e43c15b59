import { identity as calls, type In } from '@hiyas/contract'
import { inTransaction, type Tx } from '@hiyas/database'
import { invariant, ok, refuse } from '@hiyas/kernel'
import type { Answer, ContextOf } from '../../../platform/module.ts'
import { audit } from '../audit.ts'
import type { Parts } from '../parts.ts'
import { endCredentials, isOtherRemembered } from '../repository/devices.ts'
import { findMember } from '../repository/members.ts'
import { findSession, liveSessionsOf } from '../repository/sessions.ts'
import { liveAt } from '../settings.ts'
import { comesInAgain } from '../social/identities.ts'
import { holdSession } from './recent.ts'

type MemberContext = ContextOf<'member'>

/** Where the member is logged in, the latest first, and whether a device that is not may still let somebody in (SES-07). */
export async function sessionsOf(parts: Parts, { member }: MemberContext): Answer<typeof calls.sessions> {
  const { database, clock, settings } = parts
  const now = liveAt(await settings(member.merchant), clock.nowMs())
  const rows = await liveSessionsOf(database.query, member.merchant, member.memberId, now, calls.SESSIONS_MAX)
  const deviceId = rows.find(row => row.session_id === member.sessionId)?.device_id ?? ''
  const found = await findMember(database.query, member.merchant, member.memberId)
  invariant(found !== null, 'a session belongs to a member')
  const owner = { memberId: member.memberId, deviceId }
  return ok({
    othersRemembered: await isOtherRemembered(database.query, member.merchant, owner, now.now),
    comesInAgain: await comesInAgain(parts, found),
    sessions: rows.map(row => ({
      sessionId: row.session_id,
      device: row.device,
      ip: row.ip,
      openedAtMs: row.opened_at.getTime(),
      seenAtMs: row.seen_at.getTime(),
      provedAtMs: row.proved_at.getTime(),
      current: row.session_id === member.sessionId,
    })),
  })
}

/** Ends the session that asks. What the device remembers stays (SESS-48). */
export async function logout(parts: Parts, context: MemberContext): Answer<typeof calls.logout> {
  const { member } = context
  return inTransaction<object, never>(parts.database, async tx => {
    await parts.sessions.endWithin(tx, member.merchant, { sessionId: member.sessionId })
    await audit(parts, tx, context, { kind: 'logged_out', memberId: member.memberId })
    return ok({})
  })
}

/** Ends one of the member's sessions, or all but the one that asks, with what their devices could log in with. */
export async function endSession(
  parts: Parts,
  context: MemberContext,
  { sessionId, others }: In<typeof calls.endSession>,
): Answer<typeof calls.endSession> {
  return inTransaction(parts.database, async tx => {
    // What is being opened at this moment is there when it is his turn, and what has ended by then ends nothing.
    await holdSession(tx, context.member)
    if (others) await endOthers(parts, tx, context)
    else if (sessionId === undefined || !(await endOwn(parts, tx, context, sessionId))) {
      return refuse('session.not.found')
    }
    return ok({})
  })
}

async function endOthers(parts: Parts, tx: Tx, context: MemberContext): Promise<void> {
  const { merchant, memberId, sessionId } = context.member
  const own = await findSession(tx, merchant, memberId, sessionId)
  const ended = await parts.sessions.endWithin(tx, merchant, { memberId, exceptSessionId: sessionId })
  await endCredentials(tx, merchant, { memberId, exceptDeviceId: own?.device_id ?? '' }, new Date(parts.clock.nowMs()))
  const detail = { sessions: ended.filter(({ wasOpen }) => wasOpen).length }
  await audit(parts, tx, context, { kind: 'session_ended', memberId, detail })
}

/** False when the session is not his, or has ended. */
async function endOwn(parts: Parts, tx: Tx, context: MemberContext, sessionId: string): Promise<boolean> {
  const { merchant, memberId } = context.member
  const named = await findSession(tx, merchant, memberId, sessionId)
  if (named === null || named.ended_at !== null) return false
  await parts.sessions.endWithin(tx, merchant, { sessionId })
  const own = await findSession(tx, merchant, memberId, context.member.sessionId)
  if (named.device_id !== own?.device_id) {
    await endCredentials(tx, merchant, { memberId, deviceId: named.device_id }, new Date(parts.clock.nowMs()))
  }
  await audit(parts, tx, context, { kind: 'session_ended', memberId, detail: { sessions: 1 } })
  return true
}
