import { type Database, sql } from '@hiyas/database'
import { MINUTE_MS } from '@hiyas/kernel'
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

/** All members' money, in minor units, as the wallet knows it. */
export async function moneyOf(site: Database): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(balance), 0)::bigint as sum
      from ledger.wallet join wallet.member_account on member_account.account = wallet.id`.execute(site.query)
  return BigInt(rows[0]?.sum ?? 0)
}
