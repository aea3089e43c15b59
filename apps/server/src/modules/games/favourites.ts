import { games as contract, type In, type Out } from '@hiyas/contract'
import { type Database, inTransaction } from '@hiyas/database'
import { type Clock, ok, type Result, refuse } from '@hiyas/kernel'
import type { ContextOf } from '../../platform/module.ts'
import type { Lists } from './lists.ts'
import { findGame, gamesByNode } from './repository/catalogue.ts'
import { addStar, lockStars, removeStar, starredIds } from './repository/favourites.ts'
import { closedCategories, FAVOURITES_MAX } from './rules.ts'

/** The stars of a member. They are his alone (FAV-10) and stay when a game is gone for a while. */
export function createFavourites({ database, clock, lists }: { database: Database; clock: Clock; lists: Lists }) {
  const idsOf = ({ member }: ContextOf<'member'>): Promise<string[]> =>
    starredIds(database.query, member.merchant, member.memberId)

  return {
    ids: idsOf,

    add: (
      { member, merchant }: ContextOf<'member'>,
      nodeId: string,
    ): Promise<Result<object, 'game.not.found' | 'favourite.limit'>> =>
      inTransaction(database, async tx => {
        const game = await findGame(tx, nodeId)
        const isShown = game?.isListed && !closedCategories(merchant.profile).includes(game.category)
        if (!isShown) return refuse('game.not.found', { field: 'nodeId' })
        await lockStars(tx, member.merchant, member.memberId)
        const starred = await starredIds(tx, member.merchant, member.memberId)
        if (starred.includes(nodeId)) return ok({})
        if (starred.length >= FAVOURITES_MAX) return refuse('favourite.limit', { detail: { max: FAVOURITES_MAX } })
        await addStar(tx, { merchant: member.merchant, memberId: member.memberId, nodeId, starredAtMs: clock.nowMs() })
        return ok({})
      }),

    remove: ({ member }: ContextOf<'member'>, nodeId: string): Promise<void> =>
      removeStar(database.query, member.merchant, member.memberId, nodeId),

    async list(
      context: ContextOf<'member'>,
      input: In<typeof contract.favouriteList>,
    ): Promise<Out<typeof contract.favouriteList>> {
      const { pageNo = 1, pageSize = contract.GAME_PAGE_SIZE, gameType } = input
      const ids = await idsOf(context)
      const closed = closedCategories(context.merchant.profile)
      const games = (await gamesByNode(database.query, ids))
        .filter(game => game.isListed && !game.isClosed && !closed.includes(game.category))
        .filter(game => gameType === undefined || gameType === 'HOT' || game.category === gameType)
        .toSorted((one, other) => ids.indexOf(one.nodeId) - ids.indexOf(other.nodeId))
      const page = games.slice((pageNo - 1) * pageSize, pageNo * pageSize)
      return {
        content: await lists.present(context, page, input.language),
        pageNum: pageNo,
        totalPages: Math.ceil(games.length / pageSize),
      }
    },
  }
}
export type Favourites = ReturnType<typeof createFavourites>
