import { LANGUAGE_DEFAULT, LANGUAGES, type Language, messages as wire } from '@hiyas/contract'
import type { Tx } from '@hiyas/database'
import { ok, type Result, refuse } from '@hiyas/kernel'
import { sanitise } from '../../platform/content/sanitise.ts'
import { countOthers, type NewAnnouncementText, putAnnouncement } from './repository/writing.ts'
import { KINDS, type Kind } from './rules.ts'

/** What a merchant tells, in his own words. */
export type NewAnnouncement = {
  id: string
  kind: Kind
  /** The place on the site, such as m_home. */
  groupName: string
  execution: wire.Execution
  promotionType: string
  /** Where it leads: a page of ours, a page of the web, or empty. */
  url: string
  position: number
  /** Empty for everybody, empty for everywhere. */
  audiences: readonly wire.Audience[]
  platforms: readonly wire.Platform[]
  startsAtMs: number
  endsAtMs: number | null
  /** The default language is a must; what is missing in another falls back to it. */
  texts: Partial<Record<Language, { title: string; content: string }>>
}

/** HTML that is longer is not even read. */
const HTML_LENGTH_MAX = 200_000
const TITLE_LENGTH_MAX = 120
/** What may hold or be to come at once, of one merchant. */
const ANNOUNCEMENTS_MAX = 500
const ID = /^[\w.-]{1,64}$/
const ADDRESS = /^(|\/(?![/\\])\S{0,499}|https?:\/\/\S{1,490})$/
const PLACE = /^\w{1,64}$/
const PROMOTION_TYPE_LENGTH_MAX = 32
const POSITION_MAX = 32_767

/** Tells it from its time on; one of the same id is replaced. HTML is sanitised here, on its only way in (decision 12). */
export async function writeAnnouncement(
  tx: Tx,
  merchant: string,
  item: NewAnnouncement,
  { now, replace }: { now: Date; replace: boolean },
): Promise<Result<null, 'announcement.wrong' | 'announcement.too_many'>> {
  const texts = cleanTexts(item)
  const field = wrongFieldOf(item) ?? wrongTextOf(item, texts)
  if (field !== null) return refuse('announcement.wrong', { field })
  if ((await countOthers(tx, merchant, item.id, now)) >= ANNOUNCEMENTS_MAX) return refuse('announcement.too_many')
  await putAnnouncement(tx, rowOf(merchant, item, now), texts, replace)
  return ok(null)
}

function wrongFieldOf(item: NewAnnouncement): string | null {
  if (!ID.test(item.id)) return 'id'
  if (!KINDS.includes(item.kind)) return 'kind'
  if (!PLACE.test(item.groupName)) return 'groupName'
  if (!wire.EXECUTIONS.includes(item.execution)) return 'execution'
  if (item.promotionType.length > PROMOTION_TYPE_LENGTH_MAX) return 'promotionType'
  if (!ADDRESS.test(item.url)) return 'url'
  if (!(item.position >= 0 && item.position <= POSITION_MAX)) return 'position'
  if (!item.audiences.every(audience => wire.AUDIENCES.includes(audience))) return 'audiences'
  if (!item.platforms.every(platform => wire.PLATFORMS.includes(platform))) return 'platforms'
  return item.endsAtMs !== null && item.endsAtMs <= item.startsAtMs ? 'endsAtMs' : null
}

function cleanTexts({ texts }: NewAnnouncement): NewAnnouncementText[] {
  return LANGUAGES.flatMap(language => {
    const said = texts[language]
    if (said === undefined || said.content.length > HTML_LENGTH_MAX) return []
    return [{ language, title: said.title.trim(), content: sanitise(said.content) }]
  })
}

function wrongTextOf({ texts }: NewAnnouncement, clean: readonly NewAnnouncementText[]): string | null {
  if (texts[LANGUAGE_DEFAULT] === undefined) return `texts.${LANGUAGE_DEFAULT}`
  const wrong = LANGUAGES.find(language => {
    if (texts[language] === undefined) return false
    const said = clean.find(text => text.language === language)
    return (
      said === undefined || !isShort(said.title, TITLE_LENGTH_MAX, 1) || !isShort(said.content, wire.CONTENT_LENGTH_MAX)
    )
  })
  return wrong === undefined ? null : `texts.${wrong}`
}

const isShort = (text: string, lengthMax: number, lengthMin = 0): boolean =>
  text.length >= lengthMin && text.length <= lengthMax && !text.includes('\0')

const rowOf = (merchant: string, item: NewAnnouncement, now: Date) => ({
  merchant,
  announcement_id: item.id,
  kind: item.kind,
  group_name: item.groupName,
  execution: item.execution,
  promotion_type: item.promotionType,
  url: item.url,
  position: item.position,
  audiences: [...item.audiences],
  platforms: [...item.platforms],
  starts_at: new Date(item.startsAtMs),
  ends_at: item.endsAtMs === null ? null : new Date(item.endsAtMs),
  changed_at: now,
})
