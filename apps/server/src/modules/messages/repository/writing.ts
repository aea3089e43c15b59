import type { Reader, Tx } from '@hiyas/database'
import { type Insertable, sql } from 'kysely'
import type { AnnouncementTable, AnnouncementTextTable, BannerTable, BannerTextTable, Tables } from './tables.ts'

export type AnnouncementInsert = Insertable<AnnouncementTable>
export type NewAnnouncementText = Omit<Insertable<AnnouncementTextTable>, 'merchant' | 'announcement_id'>

/** Adds an announcement with its texts. Where there is one of this id it stays as it is, or gives way when `replace` is set. */
export async function putAnnouncement(
  tx: Tx,
  announcement: AnnouncementInsert,
  texts: readonly NewAnnouncementText[],
  replace: boolean,
): Promise<void> {
  const tables = tx.withTables<Tables>()
  const { merchant, announcement_id } = announcement
  const put = await tables
    .insertInto('messages.announcement')
    .values(announcement)
    .onConflict(conflict =>
      replace
        ? conflict.columns(['merchant', 'announcement_id']).doUpdateSet({
            ...announcement,
            // Of two changes in one millisecond the second is another version too.
            changed_at: sql`greatest(excluded.changed_at, announcement.changed_at + interval '1 millisecond')`,
          })
        : conflict.columns(['merchant', 'announcement_id']).doNothing(),
    )
    .returning('announcement_id')
    .executeTakeFirst()
  if (!put) return
  await tables
    .deleteFrom('messages.announcement_text')
    .where('merchant', '=', merchant)
    .where('announcement_id', '=', announcement_id)
    .execute()
  await tables
    .insertInto('messages.announcement_text')
    .values(texts.map(text => ({ ...text, merchant, announcement_id })))
    .execute()
}

/** What is over stays for whoever asks what was said; what never began goes. Answers whether there was anything to withdraw. */
export async function endAnnouncement(tx: Tx, merchant: string, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ announcement_id: string }>`
    with gone as (
      delete from messages.announcement
       where (merchant, announcement_id) = (${merchant}, ${id}) and starts_at >= ${now}
      returning announcement_id
    ), ended as (
      update messages.announcement set ends_at = ${now}, changed_at = ${now}
       where (merchant, announcement_id) = (${merchant}, ${id})
         and starts_at < ${now} and (ends_at is null or ends_at > ${now})
      returning announcement_id
    )
    select * from gone union all select * from ended`.execute(tx)
  return rows.length > 0
}

/** How many of a merchant hold or are still to come, besides the one of this id. */
export async function countOthers(reader: Reader, merchant: string, id: string, now: Date): Promise<number> {
  const { count } = await reader
    .withTables<Tables>()
    .selectFrom('messages.announcement')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('merchant', '=', merchant)
    .where('announcement_id', '!=', id)
    .where(where => where.or([where('ends_at', 'is', null), where('ends_at', '>', now)]))
    .executeTakeFirstOrThrow()
  return count
}

/** Adds a banner with its texts, unless it is there. */
export async function insertBanner(
  tx: Tx,
  banner: Insertable<BannerTable>,
  texts: readonly Omit<Insertable<BannerTextTable>, 'merchant' | 'banner_id'>[],
): Promise<void> {
  const tables = tx.withTables<Tables>()
  const { merchant, banner_id } = banner
  const added = await tables
    .insertInto('messages.banner')
    .values(banner)
    .onConflict(conflict => conflict.doNothing())
    .returning('banner_id')
    .executeTakeFirst()
  if (!added) return
  await tables
    .insertInto('messages.banner_text')
    .values(texts.map(text => ({ ...text, merchant, banner_id })))
    .execute()
}
