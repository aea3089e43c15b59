import { SECOND_MS } from '@hiyas/kernel'
import { proveBooks } from '../bets/books.ts'
import { type Figure, shareOf, show, spreadFigure } from '../row.ts'
import { gather } from './company.ts'
import { type House, inHouse } from './house.ts'
import { none, untilClosed } from './leftovers.ts'
import type { Evening } from './player.ts'
import type { GamesRow } from './row.ts'

const PLAYERS = 500
const SECONDS = 40
/** The first spins fill caches and plans: their times do not count, their faults do. */
const WARM_UP_SECONDS = 15
/** The worker tells the wallet of rounds that won nothing, beside the play. */
const CLOSING_MAX_MS = 30 * SECOND_MS

/** An evening at the slots, from the press to the answer, and what is left in the books after it. */
export const players: GamesRow = {
  name: 'players',
  what: `${PLAYERS} players who spin every 3 to 6 s, over HTTP, one studio and one server`,
  measure: context =>
    inHouse(context, async house => {
      const company = await gather(house, PLAYERS)
      const warmedUp = await company.evening(WARM_UP_SECONDS)
      const rounds: Evening[] = []
      for (let number = 1; number <= context.rounds; number++) {
        const seen = await company.evening(SECONDS)
        context.say(`round ${number}: ${seen.tookMs.length} spins, p99 ${show(shareOf(seen.tookMs, 0.99))} ms`)
        rounds.push(seen)
      }
      company.leave()
      return [...latencies(rounds), ...(await leftovers(house, [warmedUp, ...rounds]))]
    }),
}

function latencies(rounds: readonly Evening[]): Figure[] {
  const note = `${rounds.reduce((sum, { tookMs }) => sum + tookMs.length, 0)} spins`
  const figure = (name: string, share: number, bound: string | null) =>
    spreadFigure(
      { name: `players.${name}`, unit: 'ms', bound, note },
      rounds.map(seen => shareOf(seen.tookMs, share)),
    )
  return [figure('p50', 0.5, null), figure('p95', 0.95, null), figure('p99', 0.99, '<= 150')]
}

/** What must be nothing: spins without a round, rounds that are not settled, calls that are still to be made. */
async function leftovers({ studio, siteDatabaseUrl }: House, rounds: readonly Evening[]): Promise<Figure[]> {
  const left = await untilClosed(studio, CLOSING_MAX_MS)
  await proveBooks(siteDatabaseUrl)
  const faults = rounds.flatMap(seen => seen.faults)
  return [
    none('players.refused', faults.length, faults[0] ?? 'every spin was answered with its round'),
    none('players.not_settled', left.unsettled, `of ${left.all} rounds; the books were proved`),
    none('players.unfinished_calls', left.calls, 'to be made to the wallet'),
  ]
}
