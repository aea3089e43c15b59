import type { Reader } from '@hiyas/database'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Item } from '../rules.ts'
import type { AnnouncementTable, BannerTable, BannerTextTable, Tables } from './tables.ts'

export type AnnouncementRow = Pick<
  Selectable<AnnouncementTable>,
  'announcement_id' | 'kind' | 'execution' | 'promotion_type' | 'url' | 'starts_at'
> & { title: string; content: string; is_read: boolean }
export type BannerRow = Selectable<BannerTable> &
  Pick<BannerTextTable, 'language' | 'eyebrow' | 'title' | 'prize' | 'text' | 'action'>

/** What holds now at a place, for whom, in some languages. */
export type Wanted = {
  merchant: string
  /** All places when undefined. */
  groupName: string | undefined
  /** All platforms when undefined. */
  platform: string | undefined
  audience: string
  memberId: string | null
  language: string
  languageDefault: string
  now: Date
}

/** Of each kind the first so many, with their texts in the language asked for, else in the default one. */
export async function findAnnouncements(
  reader: Reader,
  wanted: Wanted,
  kinds: readonly string[],
  perKindMax: number,
): Promise<AnnouncementRow[]> {
  const { merchant, memberId, language, languageDefault } = wanted
  const { rows } = await sql<AnnouncementRow>`
    select announcement_id, kind, execution, promotion_type, url, starts_at, title, content, is_read
      from (
        select item.announcement_id, item.kind, item.execution, item.promotion_type, item.url, item.starts_at, item.position,
               coalesce(own.title, fallback.title) as title, coalesce(own.content, fallback.content) as content,
               already.announcement_id is not null as is_read,
               row_number() over (partition by item.kind order by item.position, item.announcement_id) as place
          from messages.announcement item
          left join messages.announcement_text own
            on (own.merchant, own.announcement_id, own.language) = (item.merchant, item.announcement_id, ${language})
          left join messages.announcement_text fallback
            on (fallback.merchant, fallback.announcement_id, fallback.language)
             = (item.merchant, item.announcement_id, ${languageDefault})
          left join messages.announcement_read already
            on (already.merchant, already.announcement_id, already.member_id)
             = (item.merchant, item.announcement_id, ${memberId})
         where item.merchant = ${merchant} and item.kind = any(${[...kinds]})
           and ${holdsFor(wanted)} and coalesce(own.title, fallback.title) is not null
      ) ranked
     where place <= ${perKindMax}
     order by position, announcement_id`.execute(reader)
  return rows
}

/** A row for each of two languages there is. */
export async function findBanners(reader: Reader, wanted: Wanted, rowsMax: number): Promise<BannerRow[]> {
  return reader
    .withTables<Tables>()
    .selectFrom('messages.banner as item')
    .innerJoin('messages.banner_text as said', join =>
      join.onRef('said.merchant', '=', 'item.merchant').onRef('said.banner_id', '=', 'item.banner_id'),
    )
    .selectAll('item')
    .select(['said.language', 'said.eyebrow', 'said.title', 'said.prize', 'said.text', 'said.action'])
    .where('item.merchant', '=', wanted.merchant)
    .where('said.language', 'in', [wanted.language, wanted.languageDefault])
    .where(holdsFor(wanted))
    .orderBy('item.position')
    .orderBy('item.banner_id')
    .limit(rowsMax)
    .execute()
}

function holdsFor({ groupName, platform, audience, now }: Wanted): RawBuilder<boolean> {
  const conditions = [
    sql`item.starts_at <= ${now}`,
    sql`(item.ends_at is null or item.ends_at > ${now})`,
    sql`(item.audiences = '{}' or ${audience} = any(item.audiences))`,
  ]
  if (groupName !== undefined) conditions.push(sql`item.group_name = ${groupName}`)
  if (platform !== undefined) conditions.push(sql`(item.platforms = '{}' or ${platform} = any(item.platforms))`)
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** Everything of a merchant that holds or is still to come, by what decides about it and without its texts, in the order of the lists. */
export async function findItems(reader: Reader, merchant: string, now: Date, itemsMax: number): Promise<Item[]> {
  const { rows } = await sql<Item>`
    select announcement_id as id, kind, group_name as place, audiences, platforms,
           (extract(epoch from starts_at) * 1000)::float8 as "startsAtMs",
           (extract(epoch from ends_at) * 1000)::float8 as "endsAtMs",
           (extract(epoch from changed_at) * 1000)::float8 as "changedAtMs",
           (select max(octet_length(content))
              from messages.announcement_text said
             where (said.merchant, said.announcement_id) = (item.merchant, item.announcement_id)) as "bytesMax",
           position
      from messages.announcement item
     where merchant = ${merchant} and (ends_at is null or ends_at > ${now})
     union all
    select banner_id, 'banner', group_name, audiences, platforms,
           (extract(epoch from starts_at) * 1000)::float8, (extract(epoch from ends_at) * 1000)::float8,
           (extract(epoch from changed_at) * 1000)::float8, 0, position
      from messages.banner
     where merchant = ${merchant} and (ends_at is null or ends_at > ${now})
     order by position, id, kind
     limit ${itemsMax}`.execute(reader)
  return rows
}
