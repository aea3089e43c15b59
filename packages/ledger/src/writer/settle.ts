import type pg from 'pg'
import { inTime } from './connection.ts'
import type { RefusalCode, SupplierMove } from './moves.ts'
import { ROUND_LOOKBACK, recentBets, stands } from './recent-bets.ts'

/** The bet that a win or a rollback settles, in protocols in which neither comes after the bet was settled. */
export type SettledBet = {
  /** External id of the bet. */
  bet: string
  /**
   * What settles it for another win: a win that stands, or only a win or bet that closed its round. Of a rollback, which is asked about wins of
   * its bet alone, nothing is said.
   */
  settledBy?: 'win' | 'end'
  /** Ends the digest of wins that leave the bet to another win unless they close its round: gifts, which have a right of their own. */
  giftTag?: string
}

/**
 * Why a move that was just applied may not stay, as its bet was settled before it (W-20, W-22). Against a win stands another win, or what
 * closed the round; against a rollback a win of its own bet, or another rollback: a bet that won nothing is given back whatever ended its
 * round. To be asked under the lock of the account. A round that a rollback closed is open to wins, as the bets of a round are taken back
 * one by one. A bet that never came was not settled, and a message that was taken back has closed nothing.
 */
export async function whyNotSettle(
  connection: pg.ClientBase,
  move: SupplierMove,
  { bet, settledBy, giftTag }: SettledBet,
): Promise<Extract<RefusalCode, 'transaction_settled' | 'transaction_rolled_back'> | null> {
  const { rows } = await connection.query<{ isClosed: boolean; isWon: boolean; isUndone: boolean }>({
    name: 'ledger.whyNotSettle',
    ...inTime(`
      with bet as (
        select id, round_closed from ledger.transaction
         where id = (select transaction from ledger.idempotency_key where source = $1 and external_id = $2) and kind <> 'tombstone'
      ),
      own as (select transaction as id from ledger.idempotency_key where source = $1 and external_id = $3),
      peer as (
        select id, round_closed from bet
        union
        select id, round_closed
          from (${recentBets('$4', ROUND_LOOKBACK, 'id, source, round, round_closed')}) recent
         where source = $1 and round = $5 and exists (select from bet)
      ),
      win as (
        select answer.id, answer.reference, answer.round_closed, answer.digest
          from ledger.transaction answer
         where answer.reference in (select id from peer) and answer.id > (select min(id) from peer) and answer.kind = 'win'
           and answer.id <> (select id from own)
           and ${stands('answer')}
      )
      select exists (select from win where round_closed)
             or exists (select from peer where round_closed and ${stands('peer')}) as "isClosed",
             exists (
               select from win
                where reference = (select id from bet) and ($6::text is null or right(digest, length($6)) <> $6)
             ) as "isWon",
             exists (
               select from ledger.undone
                where original = (select id from bet) and kind = 'rollback' and transaction <> (select id from own)
             ) as "isUndone"`),
    values: [move.supplier, bet, move.externalId, move.account, move.round, giftTag ?? null],
  })
  const [state] = rows
  if (state?.isUndone) return 'transaction_rolled_back'
  const isSettled = move.kind === 'rollback' ? state?.isWon : state?.isClosed || (settledBy === 'win' && state?.isWon)
  return isSettled ? 'transaction_settled' : null
}
