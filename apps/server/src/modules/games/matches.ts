import type { Database } from '@hiyas/database'
import { type Availability, isOpenAt, type Shop } from './availability.ts'
import { gamesInOrder, shownInOrder } from './repository/shelf.ts'
import { siteCategoryOf } from './rules/category.ts'

type Match = { vendor: string; nodeId: string }

/**
 * Those of these matches that a merchant may point at: of one that no list shows nothing could be opened (decision 13, GAM-18). A match that
 * no supplier has named yet is what its vendor's sports are.
 */
export const offeredMatches =
  ({ database, availability }: { database: Database; availability: Pick<Availability, 'closedAt'> }) =>
  async <One extends Match>(shop: Shop, matches: readonly One[]): Promise<One[]> => {
    if (matches.length === 0) return []
    const closed = await availability.closedAt(shop)
    const nodeIds = matches.map(({ nodeId }) => nodeId)
    const [known, shown] = await Promise.all([
      gamesInOrder(database.query, nodeIds),
      shownInOrder(database.query, { closed }, nodeIds),
    ])
    const [isKnown, isShown] = [known, shown].map(games => new Set(games.map(({ nodeId }) => nodeId)))
    return matches.filter(({ vendor, nodeId }) =>
      isKnown?.has(nodeId)
        ? isShown?.has(nodeId)
        : isOpenAt(closed, { vendor, nodeId, category: siteCategoryOf({ vendor, type: 'SPORTS' }) }),
    )
  }
