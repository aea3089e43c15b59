import { realtime, type messages as wire } from '@hiyas/contract'
import { MINUTE_MS } from '@hiyas/kernel'
import { followFrom } from '../../platform/streams/follow.ts'
import { revisionOf } from './revision.ts'
import { changesBetween, type Item, itemsFor, listedIds, nextChangeAtMs } from './rules.ts'

/** A notice that was lost is made up for by the next look, which is never later than this. */
const LOOK_MAX_MS = MINUTE_MS
const LOOK_MIN_MS = 20
/** Members whose reading is asked for in one statement. */
const MEMBERS_PER_READING = 1_000

type Announced = realtime.Events['announcements']
type Unread = realtime.Events['unread']
export type Recipient = { merchant: string; memberId: string; audience: wire.Audience }

export type NewsOptions = {
  nowMs: () => number
  readItems: (merchant: string) => Promise<Item[]>
  /** Which of these each member has read. */
  readReads: (
    merchant: string,
    memberIds: readonly string[],
    ids: readonly string[],
  ) => Promise<Map<string, Set<string>>>
  onError: (error: unknown) => void
}

export type News = ReturnType<typeof createNews>

/**
 * Tells those who follow what there is to read and what they have not read: now, after a change in any process, and when something
 * begins or ends by its time. A merchant is looked at once for all his followers, and one object goes to everybody who is told the
 * same.
 */
export function createNews(options: NewsOptions) {
  const boards = new Map<string, Promise<Board>>()

  function boardOf(merchant: string): Promise<Board> {
    const known = boards.get(merchant)
    if (known) return known
    const board = openBoard(merchant, options)
    boards.set(merchant, board)
    board.catch(() => boards.delete(merchant))
    return board
  }

  return {
    async followAnnouncements(
      merchant: string,
      audience: wire.Audience,
      send: (data: Announced) => void,
    ): Promise<() => void> {
      return (await boardOf(merchant)).follow(audience, send)
    },
    async followUnread(reader: Recipient, send: (data: Unread) => void): Promise<() => void> {
      return (await boardOf(reader.merchant)).followUnread(reader, send)
    },
    /** Announcements of the merchant have changed. */
    changed: (merchant: string): void => void boards.get(merchant)?.then(board => board.look(), options.onError),
    /** A member has read something, wherever he did. */
    read: (merchant: string, memberId: string): void =>
      void boards.get(merchant)?.then(board => board.tellUnread(memberId), options.onError),
    async stop(): Promise<void> {
      for (const board of boards.values()) await board.then(open => open.close(), options.onError)
    },
  }
}

type Board = Awaited<ReturnType<typeof openBoard>>

/** What one merchant tells. It stays open: there are few merchants. */
async function openBoard(merchant: string, options: NewsOptions) {
  const { nowMs, readItems, onError } = options
  const listeners = new Map<wire.Audience, Set<(data: Announced) => void>>()
  const unread = createUnread(merchant, options)
  let items = await readItems(merchant)
  let states = createStates(items, nowMs())
  let timer: NodeJS.Timeout | undefined
  let isLooking = false
  let isStale = false
  schedule()

  function schedule(): void {
    clearTimeout(timer)
    const now = nowMs()
    const dueMs = (nextChangeAtMs(items, now) ?? Number.POSITIVE_INFINITY) - now
    timer = setTimeout(() => void look(), Math.min(LOOK_MAX_MS, Math.max(LOOK_MIN_MS, dueMs))).unref()
  }

  /** Of changes that come while one is being looked at, all are seen by one more look. */
  async function look(): Promise<void> {
    isStale = true
    if (isLooking) return
    isLooking = true
    try {
      while (isStale) {
        isStale = false
        await compare(await readItems(merchant))
      }
    } catch (error) {
      onError(error)
    } finally {
      isLooking = false
      schedule()
    }
  }

  async function compare(next: Item[]): Promise<void> {
    const before = states
    items = next
    states = createStates(next, nowMs())
    for (const [audience, sends] of listeners) {
      const [was, is] = [before(audience), states(audience)]
      if (was.now.revision === is.now.revision) continue
      const { published, withdrawn } = changesBetween(was.items, is.items)
      const data = {
        revision: is.now.revision,
        published: published.slice(0, realtime.ANNOUNCEMENTS_NAMED_MAX),
        withdrawn: withdrawn.slice(0, realtime.ANNOUNCEMENTS_NAMED_MAX),
      }
      for (const send of sends) send(data)
    }
    await unread.tellAll(audience => states(audience).listed)
  }

  return {
    look,
    follow(audience: wire.Audience, send: (data: Announced) => void): () => void {
      const sends = listeners.get(audience) ?? new Set()
      listeners.set(audience, sends.add(send))
      send(states(audience).now)
      return () => void sends.delete(send)
    },
    followUnread: (reader: Recipient, send: (data: Unread) => void) =>
      unread.follow(reader, send, audience => states(audience).listed),
    tellUnread: (memberId: string) => unread.tell(memberId, audience => states(audience).listed).catch(onError),
    close: () => clearTimeout(timer),
  }
}

/** What each audience is told, worked out when it is first asked for. */
function createStates(items: readonly Item[], nowMs: number) {
  const known = new Map<wire.Audience, { items: Item[]; now: Announced; listed: string[] }>()
  return (audience: wire.Audience) => {
    const state = known.get(audience)
    if (state) return state
    const own = itemsFor(items, audience, nowMs)
    const fresh = {
      items: own,
      now: { revision: revisionOf(own), published: [], withdrawn: [] },
      listed: listedIds(own),
    }
    known.set(audience, fresh)
    return fresh
  }
}

type ListedOf = (audience: wire.Audience) => readonly string[]
type Follower = { audience: wire.Audience; sends: Set<(data: Unread) => void>; toldAt: number }

/** Those who are told what they have not read. */
function createUnread(merchant: string, { readReads }: NewsOptions) {
  const followers = new Map<string, Follower>()
  let readings = 0

  async function tell(memberIds: readonly string[], listedOf: ListedOf): Promise<void> {
    readings += 1
    const begunAt = readings
    const all = new Set(memberIds.flatMap(memberId => listedOf(followers.get(memberId)?.audience ?? 'member')))
    const reads = await readReads(merchant, memberIds, [...all])
    for (const memberId of memberIds) {
      const follower = followers.get(memberId)
      // Of two readings under way the one that began later knows more.
      if (follower === undefined || follower.toldAt > begunAt) continue
      follower.toldAt = begunAt
      const data = unreadOf(listedOf(follower.audience), reads.get(memberId))
      for (const send of follower.sends) send(data)
    }
  }

  return {
    follow({ memberId, audience }: Recipient, send: (data: Unread) => void, listedOf: ListedOf) {
      const enter = () => {
        const follower = followers.get(memberId) ?? { audience, sends: new Set(), toldAt: 0 }
        followers.set(memberId, follower)
        follower.sends.add(send)
        return () => {
          follower.sends.delete(send)
          if (follower.sends.size === 0 && followers.get(memberId) === follower) followers.delete(memberId)
        }
      }
      return followFrom(enter, () => tell([memberId], listedOf))
    },
    tell: (memberId: string, listedOf: ListedOf): Promise<void> =>
      followers.has(memberId) ? tell([memberId], listedOf) : Promise.resolve(),
    async tellAll(listedOf: ListedOf): Promise<void> {
      const all = [...followers.keys()]
      for (let from = 0; from < all.length; from += MEMBERS_PER_READING)
        await tell(all.slice(from, from + MEMBERS_PER_READING), listedOf)
    },
  }
}

/** There is no inbox yet: its messages will count beside the announcements. */
function unreadOf(listed: readonly string[], reads: ReadonlySet<string> | undefined): Unread {
  const ids = listed.filter(id => reads?.has(id) !== true)
  return { messages: 0, announcements: ids.length, announcementIds: ids.slice(0, realtime.ANNOUNCEMENTS_NAMED_MAX) }
}
