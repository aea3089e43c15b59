import type { Minor } from '@hiyas/kernel'
import type pg from 'pg'
import { inTime } from './connection.ts'
import type { SupplierMove } from './moves.ts'
import { ROUND_LOOKBACK, recentBets, stands } from './recent-bets.ts'

/** What the bets of a member's round that stand come to, for licences that cap the stake of a round. To be asked under the lock of the account. */
export async function stakedOnRound(
  connection: pg.ClientBase,
  { account, supplier, round }: Pick<SupplierMove, 'account' | 'supplier' | 'round'>,
): Promise<Minor> {
  const { rows } = await connection.query<{ staked: Minor }>({
    name: 'ledger.stakedOnRound',
    ...inTime(`
      select coalesce(sum(amount), 0)::bigint as staked
        from (${recentBets('$1', ROUND_LOOKBACK, 'id, source, round, amount')}) bet
       where source = $2 and round = $3 and ${stands('bet')}`),
    values: [account, supplier, round],
  })
  return rows[0]?.staked ?? 0n
}
