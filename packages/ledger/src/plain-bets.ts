import { invariant } from '@hiyas/kernel'
import type pg from 'pg'
import { ANSWER_TIMEOUT_MS, arrayOf, quoted } from './columns.ts'
import type { MoveOutcome, SupplierMove } from './moves.ts'

/**
 * Bets that simply fit, which is nearly all there is: new ones, on accounts that can pay all that the batch asks of them. They need
 * none of the questions of the large function. Whatever else it meets it leaves alone and answers no row for, all moves of an
 * account or none; two writers that race over one key meet at the unique index, and over two accounts lock them in one order.
 */
const APPLY_PLAIN_BETS = {
  name: 'ledger-apply-plain-bets',
  text: `with move as materialized (
      select move.*, known.is_known, sum(amount) over (partition by account order by position)::bigint as due
        from unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::text[], $7::text[], $8::boolean[],
                    $9::text[])
             with ordinality
             as move(source, external_id, account, clearing, amount, game, round, round_closed, digest, position)
        -- One look-up by index, whatever the planner knew when it made the plan.
        left join lateral (
          select true as is_known from ledger.transaction
           where source = move.source and external_id = move.external_id limit 1
        ) known on true
    ), paid as (
      update ledger.wallet set balance = wallet.balance - net.due
        from (
          select account, max(due) as due, min(clearing) as clearing
            from move
           group by account having count(is_known) = 0 and min(clearing) = max(clearing)
           order by account
        ) net, (
          select id, book from ledger.account where id = any ($4::bigint[]) and kind = 'supplier_clearing' offset 0
        ) clearing
       -- By the array, in the order of their ids, and by nothing else: see the settings of the connection.
       where wallet.id = any ($3::bigint[]) and wallet.id = net.account and wallet.balance >= net.due
         and clearing.id = net.clearing and clearing.book = wallet.book
      returning wallet.id, wallet.balance + net.due as opening
    ), taken as materialized (
      -- After all locks, in order of arrival: ids, times and balances of an account rise together (D-10).
      select ordered.*, nextval('ledger.transaction_id_seq') as id
        from (select move.*, opening - due as balance_after from move join paid on paid.id = account order by position) ordered
    ), written as (
      insert into ledger.transaction
        (id, account, amount, balance_after, created_at, round_closed, kind, source, external_id, digest, game, round)
      select id, account, amount, balance_after, clock_timestamp(), round_closed, 'bet', source, external_id, digest, game, round
        from taken
    ), posted as (
      insert into ledger.posting (transaction, debit, credit, amount)
      select id, account, clearing, amount from taken where amount > 0
    )
    select position::int, id, balance_after from taken`,
  rowMode: 'array',
  query_timeout: ANSWER_TIMEOUT_MS,
} as const

/** The same for one bet: every bet of a quiet hour. */
const APPLY_PLAIN_BET = {
  name: 'ledger-apply-plain-bet',
  text: `with paid as (
      update ledger.wallet set balance = wallet.balance - $5
        from ledger.account clearing
       where wallet.id = $3 and wallet.balance >= $5
         and clearing.id = $4 and clearing.kind = 'supplier_clearing' and clearing.book = wallet.book
         and not exists (select from ledger.transaction where source = $1 and external_id = $2)
      returning wallet.balance
    ), written as (
      insert into ledger.transaction
        (account, amount, balance_after, created_at, round_closed, kind, source, external_id, digest, game, round)
      select $3, $5, balance, clock_timestamp(), $8, 'bet', $1, $2, $9, $6, $7 from paid
      returning id, balance_after
    ), posted as (
      insert into ledger.posting (transaction, debit, credit, amount) select id, $3, $4, $5 from written where $5 > 0
    )
    select 1, id, balance_after from written`,
  rowMode: 'array',
  query_timeout: ANSWER_TIMEOUT_MS,
} as const

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

/** One transaction: the outcomes of the bets that simply fit. The others are untouched. */
export async function applyPlainBets(
  connection: pg.ClientBase,
  bets: readonly SupplierMove[],
): Promise<Map<SupplierMove, MoveOutcome>> {
  const [first] = bets
  const query =
    bets.length === 1 && first !== undefined
      ? { ...APPLY_PLAIN_BET, values: valuesOf(first) }
      : { ...APPLY_PLAIN_BETS, values: columnsOf(bets) }
  const { rows } = await connection.query<Row>(query)
  const outcomes = new Map<SupplierMove, MoveOutcome>()
  for (const [position, transactionId, balance] of rows) {
    const bet = bets[position - 1]
    invariant(bet !== undefined, 'a row is about a bet that was sent')
    outcomes.set(bet, { status: 'applied', transactionId, balance })
  }
  return outcomes
}

const valuesOf = (bet: SupplierMove) => [
  bet.supplier,
  bet.externalId,
  bet.account,
  bet.clearing,
  bet.amount,
  bet.game,
  bet.round,
  bet.roundClosed,
  bet.digest,
]

const columnsOf = (bets: readonly SupplierMove[]): string[] => [
  arrayOf(bets, bet => quoted(bet.supplier)),
  arrayOf(bets, bet => quoted(bet.externalId)),
  arrayOf(bets, bet => bet.account),
  arrayOf(bets, bet => bet.clearing),
  arrayOf(bets, bet => bet.amount),
  arrayOf(bets, bet => quoted(bet.game)),
  arrayOf(bets, bet => quoted(bet.round)),
  arrayOf(bets, bet => bet.roundClosed),
  arrayOf(bets, bet => quoted(bet.digest)),
]
