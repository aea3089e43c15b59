import type { Reader, Tx } from '@hiyas/database'
import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from './tables.ts'

export type NewSession = Omit<Insertable<Tables['identity.session']>, 'ended_at'>

export type LiveSession = { sessionId: string; memberId: string; userName: string; type: number; seenAt: Date }

/** The session of a token that still counts: not ended, not idle, not too old, its member not disabled. */
export async function findLiveSession(
  reader: Reader,
  merchant: string,
  tokenHash: Buffer,
  now: Date,
): Promise<LiveSession | null> {
  const row = await reader
    .withTables<Tables>()
    .selectFrom('identity.session as session')
    .innerJoin('identity.member as member', join =>
      join.onRef('member.merchant', '=', 'session.merchant').onRef('member.member_id', '=', 'session.member_id'),
    )
    .select(['session.session_id', 'session.seen_at', 'member.member_id', 'member.user_name', 'member.type'])
    .where('session.merchant', '=', merchant)
    .where('session.token_hash', '=', tokenHash)
    .where('session.ended_at', 'is', null)
    .where('session.idle_after', '>', now)
    .where('session.expires_at', '>', now)
    .where('member.disabled_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  return {
    sessionId: row.session_id,
    memberId: row.member_id,
    userName: row.user_name,
    type: row.type,
    seenAt: row.seen_at,
  }
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx.withTables<Tables>().insertInto('identity.session').values(session).execute()
}

/** Keeps a session from falling idle. */
export async function touchSession(
  reader: Reader,
  merchant: string,
  sessionId: string,
  times: { now: Date; idleAfter: Date; seenBefore: Date },
): Promise<void> {
  await reader
    .withTables<Tables>()
    .updateTable('identity.session')
    .set({ seen_at: times.now, idle_after: times.idleAfter })
    .where('merchant', '=', merchant)
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where('idle_after', '>', times.now)
    .where('seen_at', '<', times.seenBefore)
    .execute()
}

/** Ends one session, or all of a member. Answers the ids of those that were open. */
export async function endSessions(
  tx: Tx,
  merchant: string,
  which: { sessionId: string } | { memberId: string },
  now: Date,
): Promise<string[]> {
  const [column, value] =
    'sessionId' in which ? (['session_id', which.sessionId] as const) : (['member_id', which.memberId] as const)
  const rows = await tx
    .withTables<Tables>()
    .updateTable('identity.session')
    .set({ ended_at: now })
    .where('merchant', '=', merchant)
    .where(column, '=', value)
    .where('ended_at', 'is', null)
    .returning('session_id')
    .execute()
  return rows.map(row => row.session_id)
}

/** Whether the member of this name, if there is one, has logged in from this address since. */
export async function knowsAddress(
  reader: Reader,
  merchant: string,
  nameKey: string,
  ip: string,
  since: Date,
): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (
      select from identity.session as session
      join identity.member as member using (merchant, member_id)
      where member.merchant = ${merchant} and member.user_name_key = ${nameKey}
        and session.ip = ${ip}::inet and session.opened_at > ${since}
    ) as known`.execute(reader)
  return rows[0]?.known ?? false
}

/** Forgets sessions that expired before a time. */
export async function deleteOldSessions(reader: Reader, before: Date): Promise<void> {
  await reader.withTables<Tables>().deleteFrom('identity.session').where('expires_at', '<', before).execute()
}
