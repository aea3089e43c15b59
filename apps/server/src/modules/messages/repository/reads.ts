import { deleteInPortions, type Reader, type Tx, type Writer } from '@hiyas/database'
import { sql } from 'kysely'
import type { Tables } from './tables.ts'

/** Which of these announcements each of these members has read. Members who have read none are left out. */
export async function findReads(
  reader: Reader,
  merchant: string,
  memberIds: readonly string[],
  announcementIds: readonly string[],
): Promise<Map<string, Set<string>>> {
  const rows = await reader
    .withTables<Tables>()
    .selectFrom('messages.announcement_read')
    .select(['member_id', 'announcement_id'])
    .where('merchant', '=', merchant)
    .where(sql<boolean>`member_id = any(${[...memberIds]})`)
    .where(sql<boolean>`announcement_id = any(${[...announcementIds]})`)
    .execute()
  const reads = new Map<string, Set<string>>()
  for (const { member_id, announcement_id } of rows)
    reads.set(member_id, (reads.get(member_id) ?? new Set()).add(announcement_id))
  return reads
}

export async function insertRead(
  tx: Tx,
  row: { merchant: string; member_id: string; announcement_id: string; read_at: Date },
): Promise<void> {
  await tx
    .withTables<Tables>()
    .insertInto('messages.announcement_read')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export async function deleteRead(tx: Tx, merchant: string, memberId: string, announcementId: string): Promise<void> {
  await tx
    .withTables<Tables>()
    .deleteFrom('messages.announcement_read')
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .where('announcement_id', '=', announcementId)
    .execute()
}

/** Forgets who has read what was over before then. */
export async function deleteReadsOfEnded(writer: Writer, before: Date): Promise<void> {
  await deleteInPortions(writer, {
    table: 'messages.announcement_read',
    where: sql`(merchant, announcement_id) in (
      select merchant, announcement_id from messages.announcement where ends_at < ${before})`,
    order: sql`merchant, announcement_id`,
  })
}
