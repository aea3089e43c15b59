import type { Database } from '@hiyas/database'
import { type Clock, SECOND_MS } from '@hiyas/kernel'
import { cached, WARM_WHILE_PLAYED_MS } from '../../platform/cached.ts'
import type { Merchant, Notices, NoticeTopic } from '../../platform/module.ts'
import { unapprovedAt } from './editions/unapproved.ts'
import type { Game } from './game.ts'
import type { Closed } from './repository/shelf.ts'
import { type Withheld, withheldOf } from './repository/withheld.ts'
import { closedCategories } from './rules.ts'

/** Told after the catalogue, or what a merchant shows of it, has changed. The word is a merchant, or empty for all. */
export const CATALOGUE_CHANGED: NoticeTopic = 'games.catalogue_changed'

/** How long a change may stay unknown to a process that did not hear the notice (GAM-18). */
const WITHHELD_TTL_MS = 5 * SECOND_MS

export type Availability = ReturnType<typeof createAvailability>

/**
 * What is closed at a merchant: by his licence (decision 13), by his own choice, or because the edition he chose of a game is not
 * approved. One answer for lists, search, links and launches.
 */
export function createAvailability({
  database,
  clock,
  notices,
}: {
  database: Database
  clock: Clock
  notices: Pick<Notices, 'on'>
}) {
  const withheld = cached(
    clock,
    WITHHELD_TTL_MS,
    merchant => Promise.all([withheldOf(database.query, merchant), unapprovedAt(database.query, merchant)]),
    WARM_WHILE_PLAYED_MS,
  )
  const stop = notices.on(CATALOGUE_CHANGED, () => withheld.clear())
  return {
    /** What the merchant keeps off his site himself. It closes bets too: a choice of an edition holds from the next launch on. */
    async withheldAt(merchant: string): Promise<Closed> {
      const [kept] = await withheld.get(merchant)
      return { categories: codesOf(kept, 'category'), vendors: codesOf(kept, 'vendor'), games: codesOf(kept, 'game') }
    },
    async closedAt({ code, profile }: Pick<Merchant, 'code' | 'profile'>): Promise<Closed> {
      const [kept, unapproved] = await withheld.get(code)
      return {
        categories: [...closedCategories(profile), ...codesOf(kept, 'category')],
        vendors: codesOf(kept, 'vendor'),
        games: [...codesOf(kept, 'game'), ...unapproved],
      }
    },
    stop,
  }
}

const codesOf = (withheld: readonly Withheld[], kind: Withheld['kind']): string[] =>
  withheld.filter(one => one.kind === kind).map(one => one.code)

export const isOpenAt = (closed: Closed, game: Pick<Game, 'category' | 'vendor' | 'nodeId'>): boolean =>
  !closed.categories.includes(game.category) &&
  !closed.vendors.includes(game.vendor) &&
  !closed.games.includes(game.nodeId)

/** Whether a list, a star or a link may show the game at all. */
export const isShownAt = (closed: Closed, game: Game | null): game is Game =>
  game?.isListed === true && !game.isClosed && isOpenAt(closed, game)
