import { AGENT_HIDDEN_TYPES, type messages as calls, type In, LANGUAGE_DEFAULT, type Out } from '@hiyas/contract'
import type { Database, Tx } from '@hiyas/database'
import type { Clock } from '@hiyas/kernel'
import { inLanguage } from '../../platform/content/in-language.ts'
import { sanitise } from '../../platform/content/sanitise.ts'
import type { Context } from '../../platform/module.ts'
import type { Demo } from './demo.ts'
import { presentAnnouncement, presentBanner } from './present.ts'
import { findAnnouncements, findBanners, insertAnnouncement, insertBanner } from './repository.ts'
import { type ListName, listsAsked } from './rules.ts'

type Input = In<typeof calls.announcements>
type Answered = Out<typeof calls.announcements>

/** Things of a place, in two languages each: what the answer can hold at most, twice. */
const ROWS_MAX = 200

/** What holds now at a place, for whoever asks. Announcements for agents are for agents. */
export function createService(database: Database, clock: Clock) {
  return async (context: Context, input: Input): Promise<Answered> => {
    const asked = listsAsked(input.types)
    const wanted = {
      merchant: context.merchant.code,
      groupName: input.groupName,
      languages: [context.language, LANGUAGE_DEFAULT],
      now: new Date(clock.nowMs()),
      limit: ROWS_MAX,
    }
    const announcements = inLanguage(
      await findAnnouncements(database.query, wanted),
      context.language,
      row => row.announcement_id,
    )
    const banners = asked.has('banners') ? await findBanners(database.query, wanted) : []
    const list = (kind: Exclude<ListName, 'banners'>) =>
      asked.has(kind) ? announcements.filter(row => row.kind === kind).map(presentAnnouncement) : []
    return {
      banners: inLanguage(banners, context.language, row => row.banner_id).map(presentBanner),
      player: list('player'),
      popup: list('popup'),
      hot: list('hot'),
      promotion: list('promotion'),
      agent: isAgent(context) ? list('agent') : [],
      // Nothing can be marked as read yet.
      footer: { unreadCount: 0 },
    }
  }
}

const isAgent = ({ member }: Context): boolean => member !== null && !AGENT_HIDDEN_TYPES.includes(member.type)

/** Adds what is not there yet. HTML is sanitised here, on its only way in. */
export async function addContent(tx: Tx, merchant: string, content: Demo, startsAt: Date): Promise<void> {
  for (const [
    position,
    { id, kind, groupName, execution, promotionType, url, texts },
  ] of content.announcements.entries()) {
    await insertAnnouncement(
      tx,
      {
        merchant,
        announcement_id: id,
        kind,
        group_name: groupName,
        execution,
        promotion_type: promotionType,
        url,
        position,
        starts_at: startsAt,
        ends_at: null,
      },
      Object.entries(texts).map(([language, said]) => ({
        language,
        title: said.title,
        content: sanitise(said.content),
      })),
    )
  }
  for (const [position, { id, groupName, url, linkage, hero, texts }] of content.banners.entries()) {
    await insertBanner(
      tx,
      {
        merchant,
        banner_id: id,
        group_name: groupName,
        url,
        linkage,
        hero,
        position,
        starts_at: startsAt,
        ends_at: null,
      },
      Object.entries(texts).map(([language, said]) => ({ language, ...said })),
    )
  }
}
