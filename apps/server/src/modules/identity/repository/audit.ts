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

/** When and from where a member got in before he did the last time. */
export async function earlierLogin(
  reader: Reader,
  merchant: string,
  memberId: string,
): Promise<{ atMs: number; ip: string } | null> {
  const row = await reader
    .withTables<Tables>()
    .selectFrom('identity.audit_event')
    .select(['at', 'ip'])
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .where(sql<boolean>`kind = 'logged_in'`)
    .orderBy('at', 'desc')
    .offset(1)
    .limit(1)
    .executeTakeFirst()
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
