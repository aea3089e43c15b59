import type { Database } from '@hiyas/database'
import { type Availability, isOpenAt, type Shop } from './availability.ts'
import { gamesInOrder } from './repository/shelf.ts'
import { siteCategoryOf } from './rules.ts'

type Match = { vendor: string; nodeId: string }

/**
 * Those of these matches that a merchant may point at: of one that is closed to him nothing could be opened (decision 13, GAM-18). A match
 * that no list has named yet is what its vendor's sports are.
 */
export const offeredMatches =
  ({ database, availability }: { database: Database; availability: Pick<Availability, 'closedAt'> }) =>
  async <One extends Match>(shop: Shop, matches: readonly One[]): Promise<One[]> => {
    if (matches.length === 0) return []
    const closed = await availability.closedAt(shop)
    const known = await gamesInOrder(
      database.query,
      matches.map(({ nodeId }) => nodeId),
    )
    const games = new Map(known.map(game => [game.nodeId, game]))
    return matches.filter(({ vendor, nodeId }) => {
      const game = games.get(nodeId)
      const category = game?.category ?? siteCategoryOf({ vendor, type: 'SPORTS' })
      return !game?.isClosed && isOpenAt(closed, { vendor, nodeId, category })
    })
  }
