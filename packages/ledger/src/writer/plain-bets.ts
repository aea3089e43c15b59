import { invariant } from '@hiyas/kernel'
import type pg from 'pg'
import { arraysOf, BET_COLUMNS, BET_COLUMNS_WITH_ROUND_END, isRefusedAfterEnd, valuesOf } from './columns.ts'
import { ANSWER_TIMEOUT_MS } from './connection.ts'
import type { MoveOutcome, SupplierMove } from './moves.ts'
import { ROUND_LOOKBACK, recentBets } from './recent-bets.ts'

/**
 * For bets of which some are refused after the end of their round, the statements ask whether it was opened. A bet that opens its round may go
 * this way: a round without a bet was not closed yet, and a message that closes it while this bet is on its way came after it. All other bets
 * are judged under the lock, by the large function.
 */
type Asking = { asksRoundEnd: boolean }

/** For a batch of them. It takes all moves of an account or none, leaves the rest alone and answers no row for them. */
const plainBetsText = ({ asksRoundEnd }: Asking): string => `with move as materialized (
      select move.*, known.is_known, ${asksRoundEnd ? 'opened.is_open, ' : ''}sum(amount) over (partition by account order by position)::bigint as due
        from unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::text[], $7::text[], $8::boolean[],
                    $9::text[]${asksRoundEnd ? ', $10::boolean[]' : ''})
             with ordinality
             as move(source, external_id, account, clearing, amount, game, round, round_closed, digest${asksRoundEnd ? ', is_refused_after_end' : ''}, position)
        -- One look-up by index, whatever the planner knew when it made the plan.
        left join lateral (
          select true as is_known from ledger.idempotency_key
           where source = move.source and external_id = move.external_id limit 1
        ) known on true${asksRoundEnd ? OPENED_ROUND_LATERAL : ''}
    ), paid as (
      update ledger.wallet set balance = wallet.balance - net.due, moved_at = greatest(clock_timestamp(), wallet.moved_at)
        from (
          select account, max(due) as due, min(clearing) as clearing
            from move
           group by account having count(is_known) = 0${asksRoundEnd ? ' and count(is_open) = 0' : ''} and min(clearing) = max(clearing)
           order by account
        ) net, (
          select id, book from ledger.account where id = any ($4::bigint[]) and kind = 'supplier_clearing' offset 0
        ) clearing
       -- By the array, in the order of their ids, and by nothing else: see the settings of the connection.
       where wallet.id = any ($3::bigint[]) and wallet.id = net.account and wallet.balance >= net.due
         and clearing.id = net.clearing and clearing.book = wallet.book
      returning wallet.id, wallet.balance + net.due as opening, wallet.moved_at
    ), taken as materialized (
      -- After all locks, in order of arrival: ids, times and balances of an account rise together (D-10), whatever the clock does.
      select ordered.*, nextval('ledger.transaction_id_seq') as id
        from (select move.*, opening - due as balance_after, moved_at from move join paid on paid.id = account order by position) ordered
    ), written as (
      insert into ledger.transaction
        (id, account, amount, balance_after, created_at, round_closed, kind, source, external_id, digest, game, round)
      select id, account, amount, balance_after, moved_at, round_closed, 'bet', source, external_id, digest, game, round
        from taken
    ), posted as (
      insert into ledger.posting (transaction, debit, credit, amount)
      select id, account, clearing, amount from taken where amount > 0
    )
    select position::int, id, balance_after from taken`

/** The same for one bet: every bet of a quiet hour. */
const plainBetText = ({ asksRoundEnd }: Asking): string => `with paid as (
      update ledger.wallet set balance = wallet.balance - $5, moved_at = greatest(clock_timestamp(), wallet.moved_at)
        from ledger.account clearing
       where wallet.id = $3 and wallet.balance >= $5
         and clearing.id = $4 and clearing.kind = 'supplier_clearing' and clearing.book = wallet.book
         and not exists (select from ledger.idempotency_key where source = $1 and external_id = $2)${asksRoundEnd ? WITHOUT_OPENED_ROUND : ''}
      returning wallet.balance, wallet.moved_at
    ), written as (
      insert into ledger.transaction
        (account, amount, balance_after, created_at, round_closed, kind, source, external_id, digest, game, round)
      select $3, $5, balance, moved_at, $8, 'bet', $1, $2, $9, $6, $7 from paid
      returning id, balance_after
    ), posted as (
      insert into ledger.posting (transaction, debit, credit, amount) select id, $3, $4, $5 from written where $5 > 0
    )
    select 1, id, balance_after from written`

const recentBetsOf = (account: string) => `(${recentBets(account, ROUND_LOOKBACK, 'source, round')}) recent`

const OPENED_ROUND_LATERAL = `
        left join lateral (
          select true as is_open from ${recentBetsOf('move.account')}
           where move.is_refused_after_end and recent.source = move.source and recent.round = move.round limit 1
        ) opened on true`
const WITHOUT_OPENED_ROUND = `
         and not exists (select from ${recentBetsOf('$3')} where source = $1 and round = $7)`

const statement = (name: string, text: string) =>
  ({ name, text, rowMode: 'array', query_timeout: ANSWER_TIMEOUT_MS }) as const

const APPLY_PLAIN_BET = statement('ledger-apply-plain-bet', plainBetText({ asksRoundEnd: false }))
const APPLY_PLAIN_BET_ASKING_ROUND_END = statement(
  'ledger-apply-plain-bet-asking-round-end',
  plainBetText({ asksRoundEnd: true }),
)
const APPLY_PLAIN_BETS = statement('ledger-apply-plain-bets', plainBetsText({ asksRoundEnd: false }))
const APPLY_PLAIN_BETS_ASKING_ROUND_END = statement(
  'ledger-apply-plain-bets-asking-round-end',
  plainBetsText({ asksRoundEnd: true }),
)

type Row = [position: number, transactionId: bigint, balance: bigint]

/**
 * The bets of a batch that may go this way: their accounts are asked for nothing else in it. None when they are the smaller part:
 * two transactions would cost more than one then.
 */
export function plainBets(moves: readonly SupplierMove[]): SupplierMove[] {
  if (moves.every(isPlain)) return [...moves]
  const mixed = new Set(moves.filter(move => !isPlain(move)).map(move => move.account))
  const bets = moves.filter(move => !mixed.has(move.account))
  return bets.length * 2 > moves.length ? bets : []
}

/** One statement sees the books as they were before it had its locks: too early to ask whether another name was taken back (W-17). */
const isPlain = ({ kind, otherName }: SupplierMove): boolean => kind === 'bet' && otherName === undefined

/**
 * Writes the bets that simply fit, which is nearly all there is: new ones, on accounts that can pay all that the batch asks of them. They need
 * none of the questions of the large function. One transaction: the outcomes of these bets; the others are untouched. Two writers that race
 * over one key meet at the unique index; over two accounts they lock them in one order.
 */
export async function applyPlainBets(
  connection: pg.ClientBase,
  bets: readonly SupplierMove[],
): Promise<Map<SupplierMove, MoveOutcome>> {
  const { rows } = await connection.query<Row>(queryOf(bets))
  const outcomes = new Map<SupplierMove, MoveOutcome>()
  for (const [position, transactionId, balance] of rows) {
    const bet = bets[position - 1]
    invariant(bet !== undefined, 'a row is about a bet that was sent')
    outcomes.set(bet, { status: 'applied', transactionId, balance })
  }
  return outcomes
}

function queryOf(bets: readonly SupplierMove[]) {
  const [first] = bets
  const asksRoundEnd = bets.some(isRefusedAfterEnd)
  if (bets.length === 1 && first !== undefined)
    return {
      ...(asksRoundEnd ? APPLY_PLAIN_BET_ASKING_ROUND_END : APPLY_PLAIN_BET),
      values: valuesOf(BET_COLUMNS, first),
    }
  return asksRoundEnd
    ? { ...APPLY_PLAIN_BETS_ASKING_ROUND_END, values: arraysOf(BET_COLUMNS_WITH_ROUND_END, bets) }
    : { ...APPLY_PLAIN_BETS, values: arraysOf(BET_COLUMNS, bets) }
}
