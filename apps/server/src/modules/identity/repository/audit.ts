import { deleteInPortions, type Reader, type Writer } from '@hiyas/database'
import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from './tables.ts'

export type AuditEvent = Insertable<Tables['identity.audit_event']>

export async function insertAuditEvent(writer: Writer, event: AuditEvent): Promise<void> {
  await writer.withTables<Tables>().insertInto('identity.audit_event').values(event).execute()
}

/** What happened to an account, the latest first. */
export function latestAuditEvents(
  reader: Reader,
  merchant: string,
  memberId: string,
  limit: number,
): Promise<{ at: Date; kind: string; device: string }[]> {
  return reader
    .withTables<Tables>()
    .selectFrom('identity.audit_event')
    .select(['at', 'kind', 'device'])
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .orderBy('at', 'desc')
    .orderBy('event_id', 'desc')
    .limit(limit)
    .execute()
}

/**
 * When and from where somebody got in last, but for the session that asks: also after it, which is how its member sees a stranger (SES-05). Its
 * own login is the last one that was written down when it was opened.
 */
export async function otherLogin(
  reader: Reader,
  { merchant, memberId, sessionId }: { merchant: string; memberId: string; sessionId: string },
): Promise<{ atMs: number; ip: string } | null> {
  const { rows } = await sql<{ at: Date; ip: string }>`
    select at, ip from identity.audit_event
     where merchant = ${merchant} and member_id = ${memberId}::uuid and kind = 'logged_in'
       and event_id is distinct from (
         select own.event_id from identity.audit_event as own
           join identity.session as session on session.merchant = ${merchant} and session.session_id = ${sessionId}::uuid
          where own.merchant = ${merchant} and own.member_id = ${memberId}::uuid and own.kind = 'logged_in'
            and own.at <= session.opened_at
          order by own.at desc
          limit 1
       )
     order by at desc
     limit 1`.execute(reader)
  const [row] = rows
  return row ? { atMs: row.at.getTime(), ip: row.ip } : null
}

/** Forgets events from before a time. The database lets none go that is younger than five years. */
export async function deleteAuditEvents(writer: Writer, before: Date): Promise<void> {
  await deleteInPortions(writer, {
    table: 'identity.audit_event',
    where: sql`at < ${before}`,
    order: sql`at`,
    isAppendOnly: true,
  })
}

/** How many logins have succeeded at a merchant since, counted up to a limit. */
export async function countLogins(reader: Reader, merchant: string, since: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from identity.audit_event
       where at > ${since} and merchant = ${merchant} and kind = 'logged_in' limit ${limit}
    ) as login`.execute(reader)
  return rows[0]?.count ?? 0
}
