import { type Reader, sql } from '@hiyas/database'
import { invariant, type Minor } from '@hiyas/kernel'

/** A bet with all that followed it, as a betting record shows it. */
export type BetFacts = {
  transactionId: bigint
  supplier: string
  externalId: string
  game: string
  round: string
  stake: Minor
  /** Wins that stand; zero while nothing was won. */
  payout: Minor
  /** `open` until a win that stands (or a bet that closed its round itself), `cancelled` when the bet was undone. */
  state: 'open' | 'settled' | 'cancelled'
  /** The member's balance right after the bet. */
  balanceAfter: Minor
  placedAt: Date
  /** When the last win or cancel that stands came; null while open. */
  settledAt: Date | null
}

export const BETS_LIMIT_MAX = 100

/** Bets of one account, newest first; `beforeId` is the `transactionId` of the last one of the page before. */
export async function movesOf(
  reader: Reader,
  query: { account: bigint; beforeId?: bigint; limit: number },
): Promise<BetFacts[]> {
  const { account, beforeId = null, limit } = query
  invariant(limit >= 1 && limit <= BETS_LIMIT_MAX, `a page has 1 to ${BETS_LIMIT_MAX} bets`)
  const { rows } = await sql<BetFacts>`
    select bet.id as "transactionId", bet.source as supplier, bet.external_id as "externalId", bet.game, bet.round,
           bet.amount as stake, bet.balance_after as "balanceAfter", bet.created_at as "placedAt",
           coalesce(answers.payout, 0)::bigint as payout, answers.last_at as "settledAt",
           case when answers.is_cancelled then 'cancelled'
                when answers.last_at is not null or bet.round_closed then 'settled' else 'open' end as state
      from (
        select * from ledger.transaction
         where account = ${account} and kind = 'bet' and (${beforeId}::bigint is null or id < ${beforeId}::bigint)
         order by id desc limit ${limit}
      ) bet
      left join lateral (
        select sum(answer.amount) filter (where answer.kind = 'win') as payout,
               bool_or(answer.kind = 'rollback') as is_cancelled,
               max(answer.created_at) as last_at
          from ledger.transaction answer
         where answer.reference = bet.id and answer.kind in ('win', 'rollback')
           and not exists (select from ledger.transaction undo where undo.reference = answer.id and undo.kind = 'rollback')
      ) answers on true
     order by bet.id desc`.execute(reader)
  return rows
}
