import type { Database } from '@hiyas/database'
import { andThen, type Clock, SECOND_MS, type Soon } from '@hiyas/kernel'
import { cachedForBets } from '../../platform/cached.ts'
import type { Merchant, Notices, NoticeTopic } from '../../platform/module.ts'
import { poorAt } from './editions/poor.ts'
import { unapprovedAt } from './editions/unapproved.ts'
import type { Game } from './game.ts'
import type { Closed } from './repository/shelf.ts'
import { vendorsWithout } from './repository/suppliers.ts'
import { type Withheld, withheldOf } from './repository/withheld.ts'
import { closedCategories, returnMin } from './rules/category.ts'
import { SUPPLIERS_CHANGED } from './suppliers/agreements.ts'

/** Told after the catalogue, or what a merchant shows of it, has changed. Its word says what was changed, for whoever reads the line; listeners forget everything they keep. */
export const CATALOGUE_CHANGED: NoticeTopic = 'games.catalogue_changed'

/** How long a change may stay unknown to a process that did not hear the notice (GAM-18). */
const WITHHELD_TTL_MS = 5 * SECOND_MS

/** What decides about a merchant's games. */
export type Shop = Pick<Merchant, 'code' | 'profile' | 'currency'>

export type AvailabilityOptions = { database: Database; clock: Clock; notices: Pick<Notices, 'on'> }

export type Availability = ReturnType<typeof createAvailability>

/**
 * What is closed at a merchant: by his licence (decision 13), what it says of returns included (GAM-12), by his own choice, or because the
 * edition he chose of a game is not approved, or its supplier takes none of his currency. One answer for lists, search, links and launches.
 */
export function createAvailability({ database, clock, notices }: AvailabilityOptions) {
  const withheld = cachedForBets(clock, WITHHELD_TTL_MS, async merchant => {
    const [kept, unapproved] = await Promise.all([
      withheldOf(database.query, merchant),
      unapprovedAt(database.query, merchant),
    ])
    return { closed: closedBy(kept), unapproved }
  })
  const poor = cachedForBets(clock, WITHHELD_TTL_MS, key => {
    const [profile = '', merchant = ''] = key.split(' ')
    return poorAt(database.query, { profile, merchant })
  })
  const unpaid = cachedForBets(clock, WITHHELD_TTL_MS, currency => vendorsWithout(database.query, currency))
  const stopCatalogue = notices.on(CATALOGUE_CHANGED, () => {
    withheld.clear()
    poor.clear()
    unpaid.clear()
  })
  const stopSuppliers = notices.on(SUPPLIERS_CHANGED, () => unpaid.clear())
  return {
    /** What the merchant keeps off his site himself. It closes bets too: a choice of an edition holds from the next launch on. */
    withheldAt: (merchant: string): Soon<Closed> => andThen(withheld.get(merchant), ({ closed }) => closed),
    async closedAt({ code, profile, currency }: Shop): Promise<Closed> {
      const [{ closed, unapproved }, returningLess, notPaidFor] = await Promise.all([
        withheld.get(code),
        returnMin(profile) > 0 ? poor.get(`${profile} ${code}`) : [],
        unpaid.get(currency),
      ])
      return {
        categories: [...closedCategories(profile), ...closed.categories],
        vendors: [...closed.vendors, ...notPaidFor],
        games: [...closed.games, ...unapproved, ...returningLess],
      }
    },
    stop() {
      stopCatalogue()
      stopSuppliers()
    },
  }
}

function closedBy(withheld: readonly Withheld[]): Closed {
  const codesOf = (kind: Withheld['kind']) => withheld.filter(one => one.kind === kind).map(one => one.code)
  return { categories: codesOf('category'), vendors: codesOf('vendor'), games: codesOf('game') }
}

export const isOpenAt = (closed: Closed, game: Pick<Game, 'category' | 'vendor' | 'nodeId'>): boolean =>
  !closed.categories.includes(game.category) &&
  !closed.vendors.includes(game.vendor) &&
  !closed.games.includes(game.nodeId)
