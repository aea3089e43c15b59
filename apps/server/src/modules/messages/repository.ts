import type { Reader, Tx } from '@hiyas/database'
import type { Insertable, Selectable } from 'kysely'

type Timed = { starts_at: Date; ends_at: Date | null }
type AnnouncementTable = Timed & {
  merchant: string
  announcement_id: string
  kind: string
  group_name: string
  execution: string
  promotion_type: string
  url: string
  position: number
}
type AnnouncementTextTable = {
  merchant: string
  announcement_id: string
  language: string
  title: string
  content: string
}
type BannerTable = Timed & {
  merchant: string
  banner_id: string
  group_name: string
  url: string
  linkage: string
  hero: string
  position: number
}
type BannerTextTable = {
  merchant: string
  banner_id: string
  language: string
  eyebrow: string
  title: string
  prize: string
  text: string
  action: string
}
type Tables = {
  'messages.announcement': AnnouncementTable
  'messages.announcement_text': AnnouncementTextTable
  'messages.banner': BannerTable
  'messages.banner_text': BannerTextTable
}

export type AnnouncementRow = Selectable<AnnouncementTable> &
  Pick<AnnouncementTextTable, 'language' | 'title' | 'content'>
export type BannerRow = Selectable<BannerTable> &
  Pick<BannerTextTable, 'language' | 'eyebrow' | 'title' | 'prize' | 'text' | 'action'>

/** What holds now at a place, in some languages; a row for each language there is. */
export type Wanted = {
  merchant: string
  /** All places when undefined. */
  groupName: string | undefined
  languages: readonly string[]
  now: Date
  limit: number
}

export async function findAnnouncements(
  reader: Reader,
  { merchant, groupName, languages, now, limit }: Wanted,
): Promise<AnnouncementRow[]> {
  let query = reader
    .withTables<Tables>()
    .selectFrom('messages.announcement as item')
    .innerJoin('messages.announcement_text as said', join =>
      join.onRef('said.merchant', '=', 'item.merchant').onRef('said.announcement_id', '=', 'item.announcement_id'),
    )
    .selectAll('item')
    .select(['said.language', 'said.title', 'said.content'])
    .where('item.merchant', '=', merchant)
    .where('said.language', 'in', [...languages])
    .where('item.starts_at', '<=', now)
    .where(where => where.or([where('item.ends_at', 'is', null), where('item.ends_at', '>', now)]))
  if (groupName !== undefined) query = query.where('item.group_name', '=', groupName)
  return query.orderBy('item.position').orderBy('item.announcement_id').limit(limit).execute()
}

export async function findBanners(
  reader: Reader,
  { merchant, groupName, languages, now, limit }: Wanted,
): Promise<BannerRow[]> {
  let query = reader
    .withTables<Tables>()
    .selectFrom('messages.banner as item')
    .innerJoin('messages.banner_text as said', join =>
      join.onRef('said.merchant', '=', 'item.merchant').onRef('said.banner_id', '=', 'item.banner_id'),
    )
    .selectAll('item')
    .select(['said.language', 'said.eyebrow', 'said.title', 'said.prize', 'said.text', 'said.action'])
    .where('item.merchant', '=', merchant)
    .where('said.language', 'in', [...languages])
    .where('item.starts_at', '<=', now)
    .where(where => where.or([where('item.ends_at', 'is', null), where('item.ends_at', '>', now)]))
  if (groupName !== undefined) query = query.where('item.group_name', '=', groupName)
  return query.orderBy('item.position').orderBy('item.banner_id').limit(limit).execute()
}

/** Adds an announcement with its texts, unless it is there. */
export async function insertAnnouncement(
  tx: Tx,
  announcement: Insertable<AnnouncementTable>,
  texts: readonly Omit<Insertable<AnnouncementTextTable>, 'merchant' | 'announcement_id'>[],
): Promise<void> {
  const tables = tx.withTables<Tables>()
  const { merchant, announcement_id } = announcement
  const added = await tables
    .insertInto('messages.announcement')
    .values(announcement)
    .onConflict(conflict => conflict.doNothing())
    .returning('announcement_id')
    .executeTakeFirst()
  if (!added) return
  await tables
    .insertInto('messages.announcement_text')
    .values(texts.map(text => ({ ...text, merchant, announcement_id })))
    .execute()
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
