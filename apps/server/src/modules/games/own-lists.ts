import { games as contract, type In, type Out } from '@hiyas/contract'
import { type Database, inTransaction, type Reader } from '@hiyas/database'
import { type Clock, ok, type Result, refuse } from '@hiyas/kernel'
import type { ContextOf, Notices, NoticeTopic } from '../../platform/module.ts'
import type { Availability } from './availability.ts'
import type { Lists } from './lists.ts'
import { addStar, lockStars, removeStar, starredIds } from './repository/favourites.ts'
import { putRecent, shownRecentIds } from './repository/recents.ts'
import { type Closed, shownInOrder } from './repository/shelf.ts'
import { FAVOURITES_MAX, RECENTS_MAX, RECENTS_SEARCHED_MAX } from './rules/shelf.ts'

/** Told after a member has opened a game. The word is `<merchant>/<member id>`. */
export const RECENTS_CHANGED: NoticeTopic = 'games.recents_changed'

/** Stars of a member with those on games that are shown no more: as many as `favouriteIds` can tell. */
const STARS_KEPT_MAX = 1_000

type Parts = {
  database: Database
  clock: Clock
  lists: Lists
  availability: Pick<Availability, 'closedAt'>
  notices: Notices
}
type MemberContext = ContextOf<'member'>

/** The stars of a member. They are his alone (FAV-10) and stay when a game is gone for a while. */
export function createFavourites({ database, clock, lists, availability }: Omit<Parts, 'notices'>) {
  const idsOf = ({ member }: MemberContext): Promise<string[]> =>
    starredIds(database.query, member.merchant, member.memberId)

  return {
    ids: idsOf,

    async add(
      { member, merchant }: MemberContext,
      nodeId: string,
    ): Promise<Result<object, 'game.not.found' | 'favourite.limit'>> {
      const closed = await availability.closedAt(merchant)
      return inTransaction(database, async tx => {
        if (!(await isShown(tx, closed, nodeId))) return refuse('game.not.found', { field: 'nodeId' })
        await lockStars(tx, member.merchant, member.memberId)
        const starred = await starredIds(tx, member.merchant, member.memberId)
        if (starred.includes(nodeId)) return ok({})
        if (await isFull(tx, closed, starred)) return refuse('favourite.limit', { detail: { max: FAVOURITES_MAX } })
        await addStar(tx, { merchant: member.merchant, memberId: member.memberId, nodeId, starredAtMs: clock.nowMs() })
        return ok({})
      })
    },

    remove: ({ member }: MemberContext, nodeId: string): Promise<void> =>
      removeStar(database.query, member.merchant, member.memberId, nodeId),

    async list(
      context: MemberContext,
      input: In<typeof contract.favouriteList>,
    ): Promise<Out<typeof contract.favouriteList>> {
      const { pageNo = 1, pageSize = contract.GAME_PAGE_SIZE } = input
      const games = await lists.shownOf(context.merchant, input, () => idsOf(context))
      const page = games.slice((pageNo - 1) * pageSize, pageNo * pageSize)
      return {
        content: await lists.present(context, page),
        pageNum: pageNo,
        totalPages: Math.ceil(games.length / pageSize),
      }
    },
  }
}
export type Favourites = ReturnType<typeof createFavourites>

/** The games a member has opened, his alone as well (FAV-10). */
export function createRecents({ database, clock, lists, availability, notices }: Parts) {
  return {
    /** FAV-09: for clients that say so themselves; a launch writes it down by itself. */
    async add({ member, merchant }: MemberContext, nodeId: string): Promise<Result<object, 'game.not.found'>> {
      const closed = await availability.closedAt(merchant)
      return inTransaction(database, async tx => {
        if (!(await isShown(tx, closed, nodeId))) return refuse('game.not.found', { field: 'nodeId' })
        const { merchant: owner, memberId } = member
        await putRecent(tx, { merchant: owner, memberId, nodeId, playedAtMs: clock.nowMs() })
        await notices.send(tx, RECENTS_CHANGED, `${owner}/${memberId}`)
        return ok({})
      })
    },

    async list(
      context: MemberContext,
      input: In<typeof contract.recentGames>,
    ): Promise<Out<typeof contract.recentGames>> {
      const { page = 1, pageSize = contract.RECENT_PAGE_SIZE } = input
      const { merchant, memberId } = context.member
      const owner = { merchant, memberId, limit: input.gameName ? RECENTS_SEARCHED_MAX : RECENTS_MAX }
      const found = await lists.shownOf(context.merchant, input, filter =>
        shownRecentIds(database.query, filter, owner),
      )
      const games = found.slice(0, RECENTS_MAX)
      return {
        list: await lists.present(context, games.slice((page - 1) * pageSize, page * pageSize)),
        totalPages: Math.ceil(games.length / pageSize),
      }
    },
  }
}
export type Recents = ReturnType<typeof createRecents>

const isShown = async (reader: Reader, closed: Closed, nodeId: string): Promise<boolean> =>
  (await shownInOrder(reader, { closed }, [nodeId])).length > 0

/** FAV-02: a star that its member cannot see, and so not take off, leaves room for another one, up to what can be told of them all. */
const isFull = async (reader: Reader, closed: Closed, starred: readonly string[]): Promise<boolean> =>
  starred.length >= STARS_KEPT_MAX ||
  (starred.length >= FAVOURITES_MAX && (await shownInOrder(reader, { closed }, starred)).length >= FAVOURITES_MAX)
