import { type Database, sql } from '@hiyas/database'
import { MINUTE_MS, type Minor } from '@hiyas/kernel'
import { openRoundsAfter } from '@hiyas/ledger'
import { none, untilClosed } from '../games/leftovers.ts'
import type { Figure } from '../row.ts'

/** What waits for a server that was away is tried again after pauses that grow. */
const CLOSING_MAX_MS = 3 * MINUTE_MS

/** Waits until every round has ended and every call is made; what must be nothing. */
export async function leftFigures(studio: Database): Promise<Figure[]> {
  const left = await untilClosed(studio, CLOSING_MAX_MS)
  return [
    none('soak.open_rounds', left.open, `of ${left.all} rounds; the books were proved`),
    none('soak.unfinished_calls', left.calls, 'to be made to the wallet'),
    none('soak.disputed', left.disputed, 'rounds whose win the wallet would not take'),
  ]
}

/** What members won more than they staked, in minor units, as the studio knows it. */
export async function booksOf(studio: Database): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(win - stake), 0)::bigint as sum from studio.round where state = 'settled'`.execute(studio.query)
  return BigInt(rows[0]?.sum ?? 0)
}

/** Rounds that are open in our books, of all suppliers: the studio's and the simulated ones'. */
export async function openFigure({ query }: Database): Promise<Figure> {
  const before = new Date()
  const open: string[] = []
  for (let afterId = 0n, isDone = false; !isDone; ) {
    const step = await openRoundsAfter(query, { afterId, before })
    open.push(...step.rounds.map(({ supplier, round }) => `${supplier} ${round}`))
    ;({ untilId: afterId, isDone } = step)
  }
  return none('soak.open_in_books', open.length, open[0] ?? 'rounds; all have ended')
}

/** What each of these members has, in minor units, as the wallet knows it. */
export async function balancesOf(
  { query }: Database,
  { first, last }: { first: bigint; last: bigint },
): Promise<Map<number, Minor>> {
  const { rows } = await sql<{ member: number; balance: Minor }>`
    select (id - ${first} + 1)::int as member, balance from ledger.wallet where id between ${first} and ${last}`.execute(
    query,
  )
  return new Map(rows.map(({ member, balance }) => [member, balance]))
}
