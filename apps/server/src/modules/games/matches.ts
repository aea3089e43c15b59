import type { Database } from '@hiyas/database'
import { type Availability, isOpenAt, type Shop } from './availability.ts'
import { gamesInOrder, shownInOrder, unservedAmong } from './repository/shelf.ts'
import { siteCategoryOf } from './rules/category.ts'

type Match = { vendor: string; nodeId: string }

/**
 * Those of these matches that a merchant may point at: of one that no list shows nothing could be opened (decision 13, GAM-18). A match that
 * no supplier has named yet is what its vendor's sports are, and is gone while his supplier would not serve it.
 */
export const offeredMatches =
  ({ database, availability }: { database: Database; availability: Pick<Availability, 'closedAt'> }) =>
  async <One extends Match>(shop: Shop, matches: readonly One[]): Promise<One[]> => {
    if (matches.length === 0) return []
    const closed = await availability.closedAt(shop)
    const nodeIds = matches.map(({ nodeId }) => nodeId)
    const [known, shown, unserved] = await Promise.all([
      gamesInOrder(database.query, nodeIds),
      shownInOrder(database.query, { closed }, nodeIds),
      unservedAmong(database.query, matches),
    ])
    const isKnown = new Set(known.map(({ nodeId }) => nodeId))
    const isShown = new Set(shown.map(({ nodeId }) => nodeId))
    const isUnserved = new Set(unserved)
    return matches.filter(({ vendor, nodeId }) =>
      isKnown.has(nodeId)
        ? isShown.has(nodeId)
        : !isUnserved.has(nodeId) &&
          isOpenAt(closed, { vendor, nodeId, category: siteCategoryOf({ vendor, type: 'SPORTS' }) }),
    )
  }
