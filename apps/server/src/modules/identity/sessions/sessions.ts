import { createHash } from 'node:crypto'
import { type Database, inTransaction, type Tx } from '@hiyas/database'
import { type Clock, DAY_MS, MINUTE_MS, newId, newSecret, ok, type RandomSource } from '@hiyas/kernel'
import type { Notices, NoticeTopic, SessionMember } from '../../../platform/module.ts'
import { endSessions, findLiveSession, insertSession, touchSession } from '../repository/sessions.ts'
import type { SessionMethod } from '../repository/tables.ts'

/** Decision 8: after this time without a request the member logs in again; after the other he does in any case. */
export const SESSION_IDLE_MS = 30 * MINUTE_MS
export const SESSION_AGE_MAX_MS = 30 * DAY_MS
/** A session is written at most this often, however much its member does. */
const TOUCH_PAUSE_MS = MINUTE_MS

/** The word of this notice is the id of a session that ended. */
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
}

/** Sessions in the database: any process knows them, and any may end them. */
export function createSessions(database: Database, clock: Clock, random: RandomSource, notices: Notices) {
  /** Opens a session. Answers its token, which is kept nowhere. */
  async function open(tx: Tx, { merchant, memberId, ip, method, device, deviceId }: Owner): Promise<string> {
    const token = newSecret(random)
    const nowMs = clock.nowMs()
    await insertSession(tx, {
      merchant,
      token_hash: hashOf(token),
      session_id: newId(nowMs, random),
      member_id: memberId,
      ip,
      method,
      device,
      device_id: deviceId,
      opened_at: new Date(nowMs),
      proved_at: new Date(nowMs),
      seen_at: new Date(nowMs),
      idle_after: new Date(nowMs + SESSION_IDLE_MS),
      expires_at: new Date(nowMs + SESSION_AGE_MAX_MS),
    })
    return token
  }

  /** Who a token belongs to. `use` counts as something the member did. */
  async function authenticate(token: string, merchant: string, purpose: 'use' | 'look'): Promise<SessionMember | null> {
    const found = await findLiveSession(database.query, merchant, hashOf(token), new Date(clock.nowMs()))
    if (!found) return null
    const { sessionId, memberId, userName, type } = found
    if (purpose === 'use' && clock.nowMs() - found.seenAt.getTime() >= TOUCH_PAUSE_MS) {
      await markActive(merchant, sessionId)
    }
    return { merchant, memberId, sessionId, userName, type }
  }

  /** Keeps a session from falling idle while its member plays, which makes no calls of his own. */
  async function markActive(merchant: string, sessionId: string): Promise<void> {
    const nowMs = clock.nowMs()
    await touchSession(database.query, merchant, sessionId, {
      now: new Date(nowMs),
      idleAfter: new Date(nowMs + SESSION_IDLE_MS),
      seenBefore: new Date(nowMs - TOUCH_PAUSE_MS + 1),
    })
  }

  /** Ends a session, or all of a member, and tells every process, so that open streams end too (SES-08). */
  async function end(merchant: string, which: { sessionId: string } | { memberId: string }): Promise<void> {
    await inTransaction(database, async tx => {
      await endWithin(tx, merchant, which)
      return ok(null)
    })
  }

  async function endWithin(
    tx: Tx,
    merchant: string,
    which: { sessionId: string } | { memberId: string },
  ): Promise<void> {
    const ended = await endSessions(tx, merchant, which, new Date(clock.nowMs()))
    for (const sessionId of ended) await notices.send(tx, SESSION_ENDED, sessionId)
  }

  return { open, authenticate, markActive, end, endWithin }
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
