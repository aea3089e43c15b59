import { identity } from '@hiyas/contract'
import type { Database, Tx } from '@hiyas/database'
import { type Clock, DAY_MS, MINUTE_MS, newId, newSecret, type RandomSource } from '@hiyas/kernel'
import type { Notices, NoticeTopic, SessionMember } from '../../../platform/module.ts'
import { hashOf } from '../hash-of.ts'
import type { AuditEvent } from '../repository/audit.ts'
import { lockMember } from '../repository/members.ts'
import {
  type EndedSession,
  endSessions,
  findLiveSession,
  insertSession,
  type NewSession,
  renewSession,
  touchSession,
  type WhichSessions,
} from '../repository/sessions.ts'
import type { SessionMethod } from '../repository/tables.ts'
import { type EntrySettings, liveAt, type SettingsOf } from '../settings.ts'

/** A session is written at most this often, however much its member does. */
const TOUCH_PAUSE_MS = MINUTE_MS

/** The word of this notice is the id of a session that ended, or that has another one now. */
export const SESSION_ENDED: NoticeTopic = 'identity.session_ended'

export type Sessions = ReturnType<typeof createSessions>

type Owner = {
  merchant: string
  memberId: string
  ip: string
  /** How he proved who he is, and with what. */
  method: SessionMethod
  device: string
  deviceId: string
  /** How his merchant wants sessions to be. */
  settings: EntrySettings
  /** What is written down about it. */
  event: AuditEvent
}

export type SessionsOptions = {
  database: Database
  clock: Clock
  random: RandomSource
  notices: Notices
  settings: SettingsOf
}

/** Sessions in the database: any process knows them, and any may end them. */
export function createSessions({ database, clock, random, notices, settings }: SessionsOptions) {
  /**
   * Opens a session, and ends the member's others where the merchant allows one at a time, his oldest where he has very many. Answers its
   * token, which is kept nowhere.
   */
  async function open(tx: Tx, owner: Owner): Promise<string> {
    const { merchant, memberId } = owner
    const token = newSecret(random)
    const nowMs = clock.nowMs()
    if (owner.settings.oneSession) {
      // Of two logins at once the second sees the session of the first.
      await lockMember(tx, merchant, memberId)
      await endWithin(tx, merchant, { memberId })
    }
    // As many as he is shown, with this one: nobody can open more with his password than he sees, and ends at once.
    await endWithin(tx, merchant, { memberId, exceptNewest: identity.SESSIONS_MAX - 1 })
    await insertSession(tx, rowOf(owner, token, newId(nowMs, random), nowMs), owner.event)
    return token
  }

  /** Who a token belongs to. `use` counts as something the member did. */
  async function authenticate(token: string, merchant: string, purpose: 'use' | 'look'): Promise<SessionMember | null> {
    const now = await settings(merchant)
    const found = await findLiveSession(database.query, merchant, hashOf(token), liveAt(now, clock.nowMs()))
    if (!found) return null
    const { sessionId, memberId, userName, type } = found
    const provedAtMs = found.provedAt.getTime()
    let idleAtMs = Math.min(found.idleAfter.getTime(), found.seenAt.getTime() + now.idleMinutes * MINUTE_MS)
    // Of later than now as well: a server whose clock was ahead has seen it then.
    if (purpose === 'use' && Math.abs(clock.nowMs() - found.seenAt.getTime()) >= TOUCH_PAUSE_MS) {
      await markActive(merchant, sessionId)
      idleAtMs = clock.nowMs() + now.idleMinutes * MINUTE_MS
    }
    return { merchant, memberId, sessionId, userName, type, provedAtMs, idleAtMs }
  }

  /** Keeps a session from falling idle while its member plays, which makes no calls of his own. */
  async function markActive(merchant: string, sessionId: string): Promise<void> {
    const nowMs = clock.nowMs()
    const { idleMinutes } = await settings(merchant)
    await touchSession(database.query, merchant, sessionId, {
      now: new Date(nowMs),
      idleAfter: new Date(nowMs + idleMinutes * MINUTE_MS),
      seenBefore: new Date(nowMs - TOUCH_PAUSE_MS + 1),
    })
  }

  /** Ends sessions, and tells every process, so that open streams and games end too (SES-08). */
  async function endWithin(tx: Tx, merchant: string, which: WhichSessions): Promise<EndedSession[]> {
    const ended = await endSessions(tx, merchant, which, new Date(clock.nowMs()))
    await notices.send(tx, SESSION_ENDED, ...ended.map(({ sessionId }) => sessionId))
    return ended
  }

  /**
   * The member of a session has proved again who he is, by his password: it goes on under the token that is answered, and under another id.
   * What was opened under the one of before is over, as of a session that ended: a game that somebody opened with a copied token would bet on
   * otherwise (SES-06, SES-07).
   */
  async function renew(tx: Tx, merchant: string, sessionId: string): Promise<string> {
    const token = newSecret(random)
    const nextId = newId(clock.nowMs(), random)
    await renewSession(tx, merchant, sessionId, { tokenHash: hashOf(token), nextId, now: new Date(clock.nowMs()) })
    await notices.send(tx, SESSION_ENDED, sessionId)
    return token
  }

  return { open, authenticate, markActive, renew, endWithin }
}

/** Whoever holds a device that is remembered has not shown that he is its member (SES-09). */
const NEVER = new Date(0)

function rowOf(
  { settings, ...owner }: Omit<Owner, 'event'>,
  token: string,
  sessionId: string,
  nowMs: number,
): NewSession {
  return {
    merchant: owner.merchant,
    token_hash: hashOf(token),
    session_id: sessionId,
    member_id: owner.memberId,
    ip: owner.ip,
    method: owner.method,
    device: owner.device,
    device_id: owner.deviceId,
    opened_at: new Date(nowMs),
    proved_at: owner.method === 'device' ? NEVER : new Date(nowMs),
    idle_after: new Date(nowMs + settings.idleMinutes * MINUTE_MS),
    expires_at: new Date(nowMs + settings.ageDays * DAY_MS),
  }
}
