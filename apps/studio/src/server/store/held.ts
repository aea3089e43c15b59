import { type Reader, sql } from '@hiyas/database'
import type { RoundState } from '../../wire.ts'

/** What lies in rounds of a state: stakes that may go back, and wins that are decided and not paid. Minor units. */
export type Held = { state: RoundState; currency: string; rounds: number; staked: bigint; won: bigint }

/** What lies in rounds that are not finished, or whose win was never taken (GAM-17). Two indexes hold just these. */
export async function heldInRounds(reader: Reader): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select state, currency, count(*)::int as rounds, sum(stake)::bigint as staked, coalesce(sum(win), 0)::bigint as won
      from (select state, currency, stake, win from studio.round where state in ('opened', 'playing', 'staked', 'voiding')
            union all
            select state, currency, stake, win from studio.round where state = 'disputed') held
     group by state, currency
     order by state, currency`.execute(reader)
  return rows
}
