import { sql, type Writer } from '@hiyas/database'
import type { Minor } from '@hiyas/kernel'
import { followAccount } from './following.ts'

/** What an account has staked in its whole life. */
export type Stakes = { total: Minor; rounds: bigint }

/**
 * The stakes of an account that stand: what was cancelled is not in it, nor are bets without a stake (W-24). As of its last move; throws
 * `LedgerBusy` where that cannot be told now. Writes: the totals are brought up to that move first.
 */
export async function stakesOf(writer: Writer, account: bigint): Promise<Stakes> {
  await followAccount(writer, account)
  const { rows } = await sql<Stakes>`
    select coalesce(sum(open_stake + settled_stake), 0)::bigint as total,
           coalesce(sum(open_bets + settled_bets - free_bets), 0)::bigint as rounds
      from ledger.play_day where account = ${account}`.execute(writer)
  return rows[0] ?? { total: 0n, rounds: 0n }
}
