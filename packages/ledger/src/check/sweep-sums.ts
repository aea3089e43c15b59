import { sql, type Tx } from '@hiyas/database'
import { isMovedByUs } from './checks/recognition.ts'

/** What slices add up, for checks of sums: `swept` has all of it when everything is read. The kinds of an account are the parts of a book. */
export const sweptOf = (sweep: bigint): string =>
  `swept as materialized (select what, subject, part, amount from ledger.sweep_sum where sweep = '${sweep}')`

/** Adds what the transactions of a slice come to, by the names it goes by. */
export const addSumsOfMoves = (tx: Tx, sweep: bigint, names: string) => add(tx, sweep, names, SUMS_OF_MOVES)

/** Adds what the accounts of a slice have beyond what their postings come to. */
export const addSumsOfAccounts = (tx: Tx, sweep: bigint, names: string) => add(tx, sweep, names, SUMS_OF_ACCOUNTS)

/** Adds what the postings of a slice come to for each account, and keeps the last line of its statement. */
export async function keepFolds(tx: Tx, sweep: bigint, names: string): Promise<void> {
  await sql`${sql.raw(`
    with ${names}
    insert into ledger.sweep_account as known (sweep, account, balance, said, seen_at)
    select '${sweep}', account, coalesce(moved.amount, 0), last.balance_after, last.created_at
      from (select account, sum(amount) as amount from side group by account) moved
      full join (
        select distinct on (account) account, balance_after, created_at from line order by account, transaction desc
      ) last using (account)
    on conflict (sweep, account) do update
      set balance = known.balance + excluded.balance, said = coalesce(excluded.said, known.said),
          seen_at = coalesce(excluded.seen_at, known.seen_at)`)}`.execute(tx)
}

/**
 * Forgets what fights and issues took and gave back that ended a day before this transaction, where it was no more than they took: nothing is
 * posted to them any more (D-06). Otherwise there would be as much to keep as there ever were stakes.
 */
export async function forgetEnded(tx: Tx, sweep: bigint, upto: bigint): Promise<void> {
  await sql`
    delete from ledger.sweep_sum sum
     using ledger.account pool, ledger.transaction last
     where sum.sweep = ${sweep} and sum.what in ('staked', 'given_back') and pool.id = sum.subject
       and last.id = ${upto} and pool.closed_at < last.created_at - interval '1 day'
       and (
         select coalesce(sum(amount) filter (where what = 'given_back'), 0) <= coalesce(sum(amount) filter (where what = 'staked'), 0)
           from ledger.sweep_sum own
          where own.sweep = ${sweep} and own.what in ('staked', 'given_back') and own.subject = sum.subject and own.part = sum.part
       )`.execute(tx)
}

async function add(tx: Tx, sweep: bigint, names: string, sums: string): Promise<void> {
  await sql`${sql.raw(`
    with ${names}
    insert into ledger.sweep_sum as known (sweep, what, subject, part, amount)
    select '${sweep}', what, subject, part, sum(amount) from (${sums}) piece group by what, subject, part
    on conflict (sweep, what, subject, part) do update set amount = known.amount + excluded.amount`)}`.execute(tx)
}

const SUMS_OF_MOVES = `
  select 'net' as what, account.book::bigint as subject, account.kind as part, side.amount::numeric as amount
    from side join ledger.account on account.id = side.account
  union all
  select counted.what, account.book, to_char(header.created_at at time zone 'UTC' + interval '8 hours', 'YYYY-MM-DD'), counted.amount
    from header
    left join posted on posted.transaction = header.id
    join ledger.account on account.id = coalesce(header.account, posted.debits[1])
    cross join lateral (values ('day_count', 1::numeric), ('day_amount', header.amount)) counted(what, amount)
  union all
  select 'said', clearing.id, '', case when header.kind = 'bet' or original.kind = 'win' then header.amount else -header.amount end
    from header
    join ledger.account member on member.id = header.account
    join ledger.account clearing on clearing.book = member.book and clearing.kind = 'supplier_clearing' and clearing.owner = header.source
    left join ledger.transaction original on original.id = header.reference and header.kind = 'rollback'
   where header.kind in ('bet', 'win', 'rollback')
  union all
  select told.what, account.id, told.part, side.amount
    from side
    join ledger.account on account.id = side.account and account.kind = 'supplier_clearing'
    join header on header.id = side.transaction
    cross join lateral (
      select 'has' as what, '' as part
      union all
      select 'games', to_char(ledger.day_of(header.created_at), 'YYYY-MM-DD') where header.source <> 'house'
      union all
      select 'moved', '' where ${isMovedByUs('header')}
    ) told
  union all
  select 'recognition', header.id, coalesce(mine.account::text, ''), coalesce(mine.amount, 0)
    from header
    left join (
      select side.transaction, side.account, side.amount
        from side
        join ledger.account on account.id = side.account and account.kind = 'supplier_clearing'
       where exists (
         select from side income join ledger.account of on of.id = income.account and of.kind = 'house_ggr'
          where income.transaction = side.transaction)
    ) mine on mine.transaction = header.id
   where header.kind = 'ggr_recognition'
  union all
  select told.what, pool.id, part.member::text, part.amount
    from (
      select transaction, credit as pool, debit as member, amount, true as is_taken from transfer
      union all
      select transaction, debit, credit, amount, false from transfer
    ) part
    join ledger.account pool on pool.id = part.pool and pool.kind in ('pool_cockfight', 'pool_lottery_issue')
    join header on header.id = part.transaction
    cross join lateral (
      select 'staked' as what where part.is_taken
      union all
      select 'given_back' where header.kind like '%\\_refund'
    ) told`

const SUMS_OF_ACCOUNTS = `
  select told.what, told.book::bigint as subject, '' as part, told.amount::numeric as amount
    from (
      select account.book, account.wallet_book, account.balance as kept, account_kind.stores_balance,
             coalesce(fold.balance, account.opening, 0) as balance
        from looked_at account
        join ledger.account_kind on account_kind.kind = account.kind
        left join fold on fold.account = account.id
    ) held
    cross join lateral (values
      ('beyond', held.book, held.kept - held.balance),
      ('wallets', held.wallet_book, held.kept),
      ('wallets', case when held.stores_balance then held.book end, -held.balance)
    ) told(what, book, amount)
   where told.book is not null and told.amount is not null`
