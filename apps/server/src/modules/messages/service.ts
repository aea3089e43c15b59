import { messages as calls, type In, LANGUAGE_DEFAULT, type Out } from '@hiyas/contract'
import { type Database, inTransaction, type Tx } from '@hiyas/database'
import { type Clock, ok, type Result, refuse } from '@hiyas/kernel'
import { inLanguage } from '../../platform/content/in-language.ts'
import type { Context, Notices, NoticeTopic, SessionMember } from '../../platform/module.ts'
import { presentAnnouncement, presentBanner } from './present.ts'
import { deleteRead, findReads, insertRead } from './repository/reads.ts'
import { type AnnouncementRow, findAnnouncements, findBanners, findItems, type Wanted } from './repository/shown.ts'
import { endAnnouncement } from './repository/writing.ts'
import { revisionOf } from './revision.ts'
import {
  audienceOf,
  type Item,
  isReadable,
  itemsFor,
  type Kind,
  kindsFor,
  type ListName,
  listedIds,
  listsAsked,
  platformOf,
  withinBytes,
} from './rules.ts'
import { type NewAnnouncement, writeAnnouncement } from './writing.ts'

type Input = In<typeof calls.announcements>
type Answered = Out<typeof calls.announcements>

/** The word of this notice is the merchant whose announcements have changed. */
export const ANNOUNCEMENTS_CHANGED: NoticeTopic = 'messages.announcements_changed'
/** The word of this notice is `<merchant>/<member id>`: he has read something. */
export const MEMBER_READ: NoticeTopic = 'messages.member_read'

/** Banners in two languages each. Of those that have one of them there are more. */
const BANNER_ROWS_MAX = 2 * calls.LIST_ITEMS_MAX
/** Announcements and banners of one merchant that hold or are to come. */
const ITEMS_MAX = 1_000

type ServiceOptions = { database: Database; clock: Clock; notices: Notices }
export type Service = ReturnType<typeof createService>
export type Announcer = ReturnType<typeof createAnnouncer>

export function createService({ database, clock, notices }: ServiceOptions) {
  const now = () => new Date(clock.nowMs())
  const readItems = (merchant: string, at = now()): Promise<Item[]> =>
    findItems(database.query, merchant, at, ITEMS_MAX)

  const told = async ({ merchant, type }: SessionMember): Promise<Item[]> =>
    itemsFor(await readItems(merchant), audienceOf({ type }), clock.nowMs())

  return {
    readItems,
    readReads: (merchant: string, memberIds: readonly string[], ids: readonly string[]) =>
      findReads(database.query, merchant, memberIds, ids),

    /** What holds now at a place, for whoever asks. */
    async announcements(context: Context, input: Input): Promise<Answered> {
      const asked = listsAsked(input.types)
      const wanted = wantedBy(context, input, now())
      // First, as of the same moment: a page that has the revision it is told of asks no more, so none is newer than its lists (HOME-15).
      const items = await readItems(context.merchant.code, wanted.now)
      const [rows, banners] = await Promise.all([
        listed(database, context, [...asked].filter(isKind), wanted),
        asked.has('banners') ? bannersFor(database, context, wanted) : [],
      ])
      const list = (kind: Kind) => listOf(rows, kind, context)
      return {
        banners,
        player: list('player'),
        popup: list('popup'),
        hot: list('hot'),
        promotion: list('promotion'),
        agent: list('agent'),
        footer: { unreadCount: context.member === null ? 0 : rows.filter(isUnread).length },
        revision: revisionOf(itemsFor(items, audienceOf(context.member), wanted.now.getTime())),
      }
    },

    /** The banners of a place, for those who want nothing else of it. */
    async banners(context: Context, input: In<typeof calls.banners>): Promise<Out<typeof calls.banners>> {
      return {
        list: await bannersFor(database, context, wantedBy(context, { groupName: calls.HOME_PLACE, ...input }, now())),
      }
    },

    /** What everybody is told on home, headlines first. */
    async lobbyNews(context: Context, input: In<typeof calls.lobbyNews>): Promise<Out<typeof calls.lobbyNews>> {
      const wanted = wantedBy(context, { ...input, groupName: calls.HOME_PLACE }, now())
      const rows = await listed(database, context, ['hot', 'player'], wanted)
      return { list: [...listOf(rows, 'hot', context), ...listOf(rows, 'player', context)] }
    },

    async unreadCount(member: SessionMember): Promise<number> {
      const ids = listedIds(await told(member))
      const reads = await findReads(database.query, member.merchant, [member.memberId], ids)
      return ids.length - (reads.get(member.memberId)?.size ?? 0)
    },

    /** Keeps that a member has read one, or forgets it. He can read only what he is told, which bounds what is kept of him. */
    async setRead(member: SessionMember, id: string, isRead: boolean): Promise<Result<object, 'announcement.unknown'>> {
      if (!(await told(member)).some(item => item.id === id && isReadable(item.kind)))
        return refuse('announcement.unknown')
      const { merchant, memberId } = member
      return inTransaction(database, async tx => {
        if (isRead) await insertRead(tx, { merchant, member_id: memberId, announcement_id: id, read_at: now() })
        else await deleteRead(tx, merchant, memberId, id)
        await notices.send(tx, MEMBER_READ, `${merchant}/${memberId}`)
        return ok({})
      })
    },
  }
}

/** The rows of the lists somebody asks for, each list no longer than it may be. */
async function listed(
  database: Database,
  context: Context,
  kinds: readonly Kind[],
  wanted: Wanted,
): Promise<AnnouncementRow[]> {
  const asked = kindsFor(audienceOf(context.member)).filter(kind => kinds.includes(kind))
  if (asked.length === 0) return []
  const rows = await findAnnouncements(database.query, wanted, asked, calls.LIST_ITEMS_MAX)
  return asked.flatMap(kind =>
    withinBytes(
      rows.filter(row => row.kind === kind),
      ({ content }) => Buffer.byteLength(content),
    ),
  )
}

async function bannersFor(database: Database, { language }: Context, wanted: Wanted) {
  const rows = await findBanners(database.query, wanted, BANNER_ROWS_MAX)
  return inLanguage(rows, language, row => row.banner_id)
    .slice(0, calls.LIST_ITEMS_MAX)
    .map(presentBanner)
}

/** What a merchant tells. */
export function createAnnouncer({ clock, notices }: Pick<ServiceOptions, 'clock' | 'notices'>) {
  const now = () => new Date(clock.nowMs())
  return {
    /** Tells an announcement from its time on, in place of one of the same id. Open pages hear of it as soon as this commits. */
    async publish(tx: Tx, merchant: string, item: NewAnnouncement) {
      const written = await writeAnnouncement(tx, merchant, item, { now: now(), replace: true })
      if (written.ok) await notices.send(tx, ANNOUNCEMENTS_CHANGED, merchant)
      return written
    },

    /** Ends an announcement now. */
    async withdraw(tx: Tx, merchant: string, id: string): Promise<Result<null, 'announcement.unknown'>> {
      if (!(await endAnnouncement(tx, merchant, id, now()))) return refuse('announcement.unknown')
      await notices.send(tx, ANNOUNCEMENTS_CHANGED, merchant)
      return ok(null)
    },
  }
}

const listOf = (rows: readonly AnnouncementRow[], kind: Kind, { member }: Context) =>
  rows.filter(row => row.kind === kind).map(row => presentAnnouncement(row, { toMember: member !== null }))

const isKind = (list: ListName): list is Kind => list !== 'banners'
const isUnread = ({ kind, is_read }: AnnouncementRow): boolean => isReadable(kind) && !is_read

const wantedBy = (
  { merchant, member, language }: Context,
  { groupName, platform }: Pick<Input, 'groupName' | 'platform'>,
  now: Date,
): Wanted => ({
  merchant: merchant.code,
  groupName,
  platform: platformOf(platform),
  audience: audienceOf(member),
  memberId: member?.memberId ?? null,
  language,
  languageDefault: LANGUAGE_DEFAULT,
  now,
})
