import type { Database } from '@hiyas/database'
import { andThen, type Clock, SECOND_MS, type Soon } from '@hiyas/kernel'
import { cachedForBets, single } from '../../../platform/cached.ts'
import { type Availability, isOpenAt } from '../availability.ts'
import type { Editions } from '../editions/choices.ts'
import { editionOfCode, isRightCode } from '../editions/rules.ts'
import { allGames } from '../repository/catalogue.ts'
import { returnsEnough } from '../rules/category.ts'
import type { Agreements } from '../suppliers/agreements.ts'
import type { DoorGame, SupplierTerms } from '../suppliers/terms.ts'
import type { Launch } from './rules.ts'

/** How long a closed game may still be played (GAM-18 asks for 10 seconds at most). */
const CATALOGUE_TTL_MS = 5 * SECOND_MS

export type DoorGamesOptions = {
  database: Database
  clock: Clock
  agreements: Agreements
  editions: Pick<Editions, 'of'>
  availability: Pick<Availability, 'withheldAt'>
}

/** The games of all suppliers, with what is agreed about them. */
export function createDoorGames({ database, clock, agreements, editions, availability }: DoorGamesOptions) {
  const read = async () => {
    const games = await allGames(database.query)
    // One by one: the first supplier who is newer than what is remembered makes it be read again, and the others find themselves in what
    // it read.
    const suppliers = new Map<string, SupplierTerms | null>()
    for (const code of new Set(games.map(({ supplier }) => supplier))) suppliers.set(code, await agreements.of(code))
    const withTerms = games.flatMap((game): DoorGame[] => {
      const terms = suppliers.get(game.supplier) ?? null
      return terms === null ? [] : [Object.assign(game, { terms })]
    })
    return new Map(
      withTerms.flatMap(game => {
        const codes = new Set([game.code, ...game.editions.map(edition => edition.code)])
        return [...codes].map(code => [`${game.supplier}/${code}`, game] as const)
      }),
    )
  }
  const catalogue = single(cachedForBets(clock, CATALOGUE_TTL_MS, read))
  /** A game of the catalogue by its supplier's code, that of any approved edition too, shown or not. */
  const game = (supplier: string, code: string): Soon<DoorGame | null> =>
    andThen(catalogue.get(), games => games.get(`${supplier}/${code}`) ?? null)

  return {
    game,
    /** Whether a launch is of a game this supplier sells. */
    async isSoldBy(supplier: string, launch: Launch): Promise<boolean> {
      return (await game(supplier, launch.code))?.nodeId === launch.nodeId
    },
    /** Whether a player of this merchant may have the game under this code: in the edition of his launch, or of his merchant. */
    isRightEdition(
      { game: played, code }: { game: DoorGame | null; code: string },
      merchant: string,
      launch: Launch | null,
    ): Soon<boolean> {
      return (
        played !== null && andThen(editions.of(merchant), choices => isRightCode(code, played, { choices, launch }))
      )
    },
    /** Whether the player's merchant has the game on his site (GAM-18), and his licence allows what it returns under this code (GAM-12). */
    isOffered(
      { game: played, code }: { game: DoorGame | null; code: string },
      { merchant, profile }: { merchant: string; profile: string },
    ): Soon<boolean> {
      if (played === null) return false
      const { rtp } = editionOfCode(played, code) ?? played
      if (!returnsEnough(profile, played.category, rtp)) return false
      return andThen(availability.withheldAt(merchant), closed => isOpenAt(closed, played))
    },
    /** What is agreed with a supplier. */
    terms: (supplier: string): Soon<SupplierTerms | null> => agreements.of(supplier),
    /** Forgets the games and what is agreed about them, after a change. */
    forgetGames(): void {
      agreements.clear()
      catalogue.clear()
    },
  }
}
