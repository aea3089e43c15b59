import { prepared, type Reader } from '@hiyas/database'
import { NAMED_LOOKBACK, recentBets } from '../writer/recent-bets.ts'

/**
 * The id of the move that opened a member's round again after it was closed under the id `closing`: of the bets and prizes that came since the last
 * one (W-22), as `followRound` tells them. Null when none came, or nothing closed it under that id.
 */
export async function reopenedBy(
  reader: Reader,
  { account, supplier, round, closing }: { account: bigint; supplier: string; round: string; closing: string },
): Promise<string | null> {
  return (await ASK_REOPENED_BY(reader, [account, supplier, round, closing]))[0]?.externalId ?? null
}

const ASK_REOPENED_BY = prepared<{ externalId: string }>(
  'ledger.reopenedBy',
  `select external_id as "externalId"
    from (
      (${recentBets('$1', NAMED_LOOKBACK, 'id, external_id, source, round')})
      union all
      select id, external_id, source, round
        from (
          select id, external_id, source, round, kind, amount from ledger.transaction
           where account = $1 and account is not null and kind <> 'bet' order by id desc limit ${NAMED_LOOKBACK}
        ) answer
       where kind = 'win' and amount > 0
    ) brought
   where source = $2 and round = $3
     and id > (select transaction from ledger.idempotency_key where source = $2 and external_id = $4)
   order by id desc limit 1`,
)
