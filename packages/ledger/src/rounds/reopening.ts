import { prepared, type Reader } from '@hiyas/database'
import { NAMED_LOOKBACK } from '../writer/recent-bets.ts'

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

// Every end of a round asks this, and most are the first: it costs what came since the round was closed, and nothing where nothing has closed it.
const ASK_REOPENED_BY = prepared<{ externalId: string }>(
  'ledger.reopenedBy',
  `select brought.external_id as "externalId"
    from (select transaction as id from ledger.idempotency_key where source = $2 and external_id = $4) closing
    cross join lateral (
      (select id, external_id, source, round from ledger.transaction
        where account = $1 and kind = 'bet' and id > closing.id order by id desc limit ${NAMED_LOOKBACK})
      union all
      select id, external_id, source, round
        from (
          select id, external_id, source, round, kind, amount from ledger.transaction
           where account = $1 and account is not null and kind <> 'bet' and id > closing.id order by id desc limit ${NAMED_LOOKBACK}
        ) answer
       where kind = 'win' and amount > 0
    ) brought
   where brought.source = $2 and brought.round = $3
   order by brought.id desc limit 1`,
)
