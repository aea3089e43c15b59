import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, sql } from '@hiyas/database'
import { MINUTE_MS } from '@hiyas/kernel'
import type { Figure } from '../row.ts'

/** What waits for a server that was away is tried again after pauses that grow. */
const CLOSING_MAX_MS = 3 * MINUTE_MS
const POLL_MS = 500

/** A number that must be nothing. */
export const none = (name: string, value: number, note: string): Figure => ({
  name: `soak.${name}`,
  value,
  unit: '',
  bound: '<= 0',
  note,
})

type Left = { all: number; open: number; calls: number; disputed: number }

/** Waits until every round has ended and every call is made; what must be nothing. */
export async function untilClosed(studio: Database): Promise<Figure[]> {
  const deadlineMs = performance.now() + CLOSING_MAX_MS
  let left = await countLeft(studio)
  while (left.open + left.calls > 0 && performance.now() < deadlineMs) {
    await sleep(POLL_MS)
    left = await countLeft(studio)
  }
  return [
    none('open_rounds', left.open, `of ${left.all} rounds; the books were proved`),
    none('unfinished_calls', left.calls, 'to be made to the wallet'),
    none('disputed', left.disputed, 'rounds whose win the wallet would not take'),
  ]
}

async function countLeft(studio: Database): Promise<Left> {
  const { rows } = await sql<Left>`
    select count(*)::int as "all",
           (count(*) filter (where state in ('opened', 'playing', 'staked', 'voiding')))::int as open,
           (count(*) filter (where attempt_at is not null))::int as calls,
           (count(*) filter (where state = 'disputed'))::int as disputed
      from studio.round`.execute(studio.query)
  return rows[0] ?? { all: 0, open: 0, calls: 0, disputed: 0 }
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
