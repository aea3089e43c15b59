import { type AccountKind, CHART } from '../../books/chart.ts'
import { COVER_KINDS, OWED_KINDS } from '../../books/liabilities.ts'
import type { Check } from '../check.ts'
import { summed } from './summed.ts'

const STORING_KINDS = (Object.keys(CHART) as AccountKind[]).filter(kind => CHART[kind].storesBalance)

/** That suppliers' accounts, pools and the money at the banks come to what the moves of members say. */
export const HOUSE_CHECKS: readonly Check[] = [
  // Bets less wins, with what was rolled back; what was recognised as income since is posted by us: recognition.ts. Only the difference is
  // told: if the sums of both sides stood there, the next bet would make a new finding of one that somebody has acknowledged.
  summed({
    id: 'D-04',
    over: 'always',
    finds: rows => `
      select 'account ' || account,
             'its supplier''s bets, wins and rollbacks come to ' || coalesce(said, 0) - coalesce(got, 0) || ' more than its postings'
        from (${rows}) supplier where coalesce(said, 0) <> coalesce(got, 0)`,
    read: `
      select account, said.amount as said, got.amount as got
        from (
          select clearing.id as account,
                 sum(case when header.kind = 'bet' or original.kind = 'win' then header.amount else -header.amount end) as amount
            from header
            join ledger.account member on member.id = header.account
            join ledger.account clearing on clearing.book = member.book and clearing.kind = 'supplier_clearing'
                                        and clearing.owner = header.source
            left join ledger.transaction original on original.id = header.reference and header.kind = 'rollback'
           where header.kind in ('bet', 'win', 'rollback')
           group by clearing.id
        ) said
        full join (
          select side.account, sum(side.amount) as amount
            from side
            join header on header.id = side.transaction and header.source <> 'house'
            join ledger.account on account.id = side.account and account.kind = 'supplier_clearing'
           group by side.account
        ) got using (account)`,
    swept: `
      select subject as account, sum(amount) filter (where what = 'said') as said, sum(amount) filter (where what = 'games') as got
        from swept where what in ('said', 'games') group by subject`,
  }),
  {
    id: 'D-08',
    over: 'always',
    by: 'moves',
    finds: `
      select 'transaction ' || transfer.transaction, 'it brings trial money to ' || credit.kind || ' from ' || debit.kind
        from transfer
        join ledger.account debit on debit.id = transfer.debit
        join ledger.account credit on credit.id = transfer.credit
        join ledger.book from_book on from_book.id = debit.book
        join ledger.book to_book on to_book.id = credit.book
       where (from_book.purpose = 'trial') <> (to_book.purpose = 'trial')
          or (from_book.purpose = 'trial' and (debit.kind = any(${banks()}) or credit.kind = any(${banks()})))`,
  },
  {
    id: 'D-08',
    over: 'always',
    by: 'moves',
    finds: `
      select 'transaction ' || mine.transaction, 'it pays out account ' || account.id || ', a member of ours'
        from ledger.internal_owner internal
        join ledger.book on book.merchant = internal.merchant
        join ledger.account on account.book = book.id and split_part(account.owner, ':', 1) = internal.owner
        join transfer mine on account.id in (mine.debit, mine.credit)
        join ledger.account credit on credit.id = mine.credit
       where credit.kind in ('player_locked_withdrawal', 'withdrawals_in_transit', 'bank_payout')`,
  },
  // No error of the books but an alarm: members are owed more than there is, as liabilities.ts reports it. A demo's money need not be anywhere.
  summed({
    id: 'D-09',
    over: 'always',
    finds: rows => `
      select 'book ' || book.id,
             'members are owed ' || in_wallets + owed || ', at the banks and on the way from them are ' || covered
        from ledger.book join (${rows}) total on total.id = book.id
       where book.purpose = 'real' and in_wallets + owed > covered`,
    read: `
      select book.id, in_wallets.amount as in_wallets, house.owed, house.covered
        from ledger.book
        cross join lateral (
          select coalesce(sum(wallet.balance), 0) as amount from ledger.wallet where wallet.book = book.id
        ) in_wallets
        cross join lateral (
          select coalesce(sum(coalesce(fold.balance, opening.balance)) filter (where account.kind = any(${owedByHouse()})), 0) as owed,
                 coalesce(-sum(coalesce(fold.balance, opening.balance)) filter (where account.kind = any(${listOf(COVER_KINDS)})), 0) as covered
            from ledger.account
            left join fold on fold.account = account.id
            left join opening on opening.account = account.id
           where account.book = book.id and account.kind = any(${owedByHouse()} || ${listOf(COVER_KINDS)})
        ) house
       where book.purpose = 'real'`,
    // What is in wallets is what their postings come to at the last moment of all, and what they had beyond that when they were looked at.
    swept: `
      select subject as id,
             coalesce(sum(amount) filter (where what = 'wallets' or part = any(${listOf(STORING_KINDS)})), 0) as in_wallets,
             coalesce(sum(amount) filter (where what = 'net' and part = any(${owedByHouse()})), 0) as owed,
             coalesce(-sum(amount) filter (where what = 'net' and part = any(${listOf(COVER_KINDS)})), 0) as covered
        from swept where what in ('net', 'wallets') group by subject`,
  }),
  {
    // A distribution (a fight, an issue, a rebate over a chain of agents) passes through one account that ends at zero (D-06): what it
    // takes in is what it gives, as long as nothing goes from one to another.
    id: 'D-11',
    over: 'always',
    by: 'moves',
    finds: `
      select 'transaction ' || transfer.transaction, 'it moves money from ' || debit.kind || ' ' || debit.id || ' to ' || credit.id
        from transfer
        join ledger.account debit on debit.id = transfer.debit and debit.kind like 'pool\\_%'
        join ledger.account credit on credit.id = transfer.credit and credit.kind like 'pool\\_%'`,
  },
  // Where a stake goes back it goes to whom it came from.
  summed({
    id: 'D-11',
    over: 'whole',
    finds: rows => `
      select 'account ' || member, 'it was given back ' || given_back || ' by the pool ' || pool || ' and had staked ' || coalesce(staked, 0)
        from (${rows}) part
       where coalesce(given_back, 0) > coalesce(staked, 0)`,
    read: `
      select pool.id as pool, case when transfer.debit = pool.id then transfer.credit else transfer.debit end as member,
             sum(transfer.amount) filter (where transfer.credit = pool.id) as staked,
             sum(transfer.amount) filter (where header.kind like '%\\_refund') as given_back
        from ledger.account pool
        join transfer on pool.id in (transfer.debit, transfer.credit)
        join header on header.id = transfer.transaction
       where pool.closed_at is not null and pool.kind in ('pool_cockfight', 'pool_lottery_issue')
       group by 1, 2`,
    swept: `
      select pool.id as pool, part::bigint as member,
             sum(amount) filter (where what = 'staked') as staked, sum(amount) filter (where what = 'given_back') as given_back
        from swept
        join ledger.account pool on pool.id = subject and pool.closed_at is not null
       where what in ('staked', 'given_back')
       group by 1, 2`,
  }),
]

function banks(): string {
  return `'{payment_clearing,bank_receiving,bank_payout,deposits_unmatched,withdrawals_in_transit}'::text[]`
}

/** What is owed and in no wallet: pools, agents, what came in and is nobody's yet, what is on its way out. */
function owedByHouse(): string {
  return listOf(OWED_KINDS.filter(kind => !CHART[kind].storesBalance))
}

function listOf(kinds: readonly AccountKind[]): string {
  return `'{${kinds.join(',')}}'::text[]`
}
