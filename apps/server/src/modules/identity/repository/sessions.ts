import { deleteInPortions, prepared, type Reader, type Tx, type Writer } from '@hiyas/database'
import type { Insertable, Selectable } from 'kysely'
import { sql } from 'kysely'
import { AHEAD_MAX_MS } from '../../../platform/ahead.ts'
import type { AuditEvent } from './audit.ts'
import { isId } from './members.ts'
import type { SessionMethod, Tables } from './tables.ts'

/** A session that nobody has used yet. */
export type NewSession = Omit<Insertable<Tables['identity.session']>, 'ended_at' | 'seen_at'>
export type SessionRow = Selectable<Tables['identity.session']>

export type LiveSession = {
  sessionId: string
  memberId: string
  userName: string
  type: number
  seenAt: Date
  provedAt: Date
  idleAfter: Date
}

/** A moment, and what was last seen and was opened since when still counts then. */
export type LiveAt = { now: Date; seenAfter: Date; openedAfter: Date }

/** The session of a token that still counts: not ended, not idle, not too old, its member not disabled. */
export async function findLiveSession(
  reader: Reader,
  merchant: string,
  tokenHash: Buffer,
  { now, seenAfter, openedAfter }: LiveAt,
): Promise<LiveSession | null> {
  const row = await reader
    .withTables<Tables>()
    .selectFrom('identity.session as session')
    .innerJoin('identity.member as member', join =>
      join.onRef('member.merchant', '=', 'session.merchant').onRef('member.member_id', '=', 'session.member_id'),
    )
    .select(['session.session_id', 'session.seen_at', 'session.proved_at', 'session.idle_after'])
    .select(['member.member_id', 'member.user_name', 'member.type'])
    .where('session.merchant', '=', merchant)
    .where('session.token_hash', '=', tokenHash)
    .where('session.ended_at', 'is', null)
    .where('session.idle_after', '>', now)
    .where('session.expires_at', '>', now)
    .where('session.seen_at', '>', seenAfter)
    .where('session.opened_at', '>', openedAfter)
    .where('member.disabled_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  return {
    sessionId: row.session_id,
    memberId: row.member_id,
    userName: row.user_name,
    type: row.type,
    seenAt: row.seen_at,
    provedAt: row.proved_at,
    idleAfter: row.idle_after,
  }
}

const INSERT = prepared<object>(
  'identity.insertSession',
  `with told as (
     insert into identity.audit_event (merchant, event_id, at, member_id, kind, ip, device, detail)
     values ($1, $13, $14, $4, $15, $16, $17, $18)
   )
   insert into identity.session (merchant, token_hash, session_id, member_id, ip, method, device, device_id,
                                 opened_at, proved_at, idle_after, expires_at, seen_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $9)`,
)

/** Opens a session, and writes down that it was: neither is there without the other. */
export async function insertSession(tx: Tx, session: NewSession, event: AuditEvent): Promise<void> {
  await INSERT(tx, [
    ...[session.merchant, session.token_hash, session.session_id, session.member_id, session.ip, session.method],
    ...[
      session.device,
      session.device_id,
      session.opened_at,
      session.proved_at,
      session.idle_after,
      session.expires_at,
    ],
    ...[event.event_id, event.at, event.kind, event.ip, event.device, event.detail],
  ])
}

/**
 * Keeps a session from falling idle. One that was seen later than the database's own time, by a server whose clock was ahead, is put back to now:
 * left alone it would stay open until that time comes (SES-01).
 */
export async function touchSession(
  writer: Writer,
  merchant: string,
  sessionId: string,
  times: { now: Date; idleAfter: Date; seenBefore: Date },
): Promise<void> {
  await writer
    .withTables<Tables>()
    .updateTable('identity.session')
    .set({ seen_at: times.now, idle_after: times.idleAfter })
    .where('merchant', '=', merchant)
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where('idle_after', '>', times.now)
    .where(({ eb, or }) =>
      or([
        eb('seen_at', '<', times.seenBefore),
        eb('seen_at', '>', sql<Date>`clock_timestamp() + ${AHEAD_MAX_MS} * interval '1 millisecond'`),
      ]),
    )
    .execute()
}

/** Gives a session another token and another id, as its member has just proved who he is. The old ones are nobody's from now on. */
export async function renewSession(
  tx: Tx,
  merchant: string,
  sessionId: string,
  { tokenHash, nextId, now }: { tokenHash: Buffer; nextId: string; now: Date },
): Promise<void> {
  await tx
    .withTables<Tables>()
    .updateTable('identity.session')
    .set({ token_hash: tokenHash, session_id: nextId, proved_at: now })
    .where('merchant', '=', merchant)
    .where('session_id', '=', sessionId)
    .execute()
}

/**
 * Which sessions end: one, those that were opened in one way, or those of a member, all or all but one or but the newest ones, or what a
 * device has opened by what it remembers.
 */
export type WhichSessions =
  | { sessionId: string }
  | { method: SessionMethod }
  | { memberId: string; exceptSessionId?: string }
  | { memberId: string; exceptNewest: number }
  | { memberId: string; rememberedBy: string }

/** `wasOpen`: it had not fallen idle before, so that its member saw it among his own. */
export type EndedSession = { sessionId: string; wasOpen: boolean }

/**
 * Ends sessions. One that has fallen idle is ended too: it takes no calls any more, but a game that was opened from it may not have heard of
 * that yet. What grew too old has ended by itself.
 */
export async function endSessions(tx: Tx, merchant: string, which: WhichSessions, now: Date): Promise<EndedSession[]> {
  let update = tx
    .withTables<Tables>()
    .updateTable('identity.session')
    .set({ ended_at: now })
    .where('merchant', '=', merchant)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
  if ('sessionId' in which) {
    update = update.where('session_id', '=', which.sessionId)
  } else if ('method' in which) {
    update = update.where('method', '=', which.method)
  } else if ('exceptNewest' in which) {
    update = update.where('session_id', 'in', older =>
      older
        .selectFrom('identity.session')
        .select('session_id')
        .where('merchant', '=', merchant)
        .where('member_id', '=', which.memberId)
        .where('ended_at', 'is', null)
        .orderBy('opened_at', 'desc')
        .offset(which.exceptNewest),
    )
  } else if ('rememberedBy' in which) {
    update = update
      .where('member_id', '=', which.memberId)
      .where('method', '=', 'device')
      .where('device_id', '=', which.rememberedBy)
  } else {
    update = update.where('member_id', '=', which.memberId)
    if (which.exceptSessionId !== undefined) update = update.where('session_id', '!=', which.exceptSessionId)
  }
  return update.returning(['session_id as sessionId', sql<boolean>`idle_after > ${now}`.as('wasOpen')]).execute()
}

/** The sessions of a member that count now, the latest first. */
export async function liveSessionsOf(
  reader: Reader,
  merchant: string,
  memberId: string,
  { now, seenAfter, openedAfter }: LiveAt,
  limit: number,
): Promise<SessionRow[]> {
  return reader
    .withTables<Tables>()
    .selectFrom('identity.session')
    .selectAll()
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .where('idle_after', '>', now)
    .where('expires_at', '>', now)
    .where('seen_at', '>', seenAfter)
    .where('opened_at', '>', openedAfter)
    .orderBy('opened_at', 'desc')
    .limit(limit)
    .execute()
}

/** A session of a member, open or ended; a text that is no id names none. */
export async function findSession(
  reader: Reader,
  merchant: string,
  memberId: string,
  sessionId: string,
): Promise<SessionRow | null> {
  if (!isId(sessionId)) return null
  const row = await reader
    .withTables<Tables>()
    .selectFrom('identity.session')
    .selectAll()
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return row ?? null
}

const ALIVE = prepared<{ sessionId: string }>(
  'identity.sessionsAlive',
  `select session_id as "sessionId" from identity.session
    where merchant = $1 and session_id = any($2::uuid[])
      and ended_at is null and idle_after > $3 and expires_at > $3 and seen_at > $4 and opened_at > $5`,
)

/** Which of these sessions count no more: ended, idle or too old. Who plays is not idle (`markActive`). */
export async function sessionsOver(
  reader: Reader,
  merchant: string,
  sessionIds: readonly string[],
  { now, seenAfter, openedAfter }: LiveAt,
): Promise<ReadonlySet<string>> {
  const rows = await ALIVE(reader, [merchant, [...sessionIds], now, seenAfter, openedAfter])
  const alive = new Set(rows.map(row => row.sessionId))
  return new Set(sessionIds.filter(id => !alive.has(id)))
}

/** Whether a member is known by an address, and by a device. */
export type KnownPlace = { isAddressKnown: boolean; isDeviceKnown: boolean }

/** Whether a member has logged in from this address, and with this device, since. */
export async function knownPlace(
  reader: Reader,
  merchant: string,
  memberId: string,
  place: { ip: string; deviceId: string; since: Date },
): Promise<KnownPlace> {
  const { rows } = await sql<{ isAddressKnown: boolean | null; isDeviceKnown: boolean | null }>`
    select bool_or(ip = ${place.ip}::inet) as "isAddressKnown",
           bool_or(device_id = ${place.deviceId} and device_id <> '') as "isDeviceKnown"
      from identity.session
     where merchant = ${merchant} and member_id = ${memberId}::uuid and opened_at > ${place.since}
       and (ip = ${place.ip}::inet or device_id = ${place.deviceId})`.execute(reader)
  return { isAddressKnown: rows[0]?.isAddressKnown ?? false, isDeviceKnown: rows[0]?.isDeviceKnown ?? false }
}

/** Forgets sessions that expired before a time. */
export async function deleteOldSessions(writer: Writer, before: Date): Promise<void> {
  await deleteInPortions(writer, {
    table: 'identity.session',
    where: sql`expires_at < ${before}`,
    order: sql`expires_at`,
  })
}

/** More than anybody moves through in a month. */
const PLACES_MAX = 1_000

/** Addresses and devices a member has logged in from since. */
export async function placesOf(
  reader: Reader,
  merchant: string,
  memberId: string,
  since: Date,
): Promise<{ ip: string; deviceId: string }[]> {
  return reader
    .withTables<Tables>()
    .selectFrom('identity.session')
    .select(['ip', 'device_id as deviceId'])
    .distinct()
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .where('opened_at', '>', since)
    .limit(PLACES_MAX)
    .execute()
}
