import type { Check } from '../check.ts'
import { summed } from './summed.ts'

/** That money is neither made nor lost, and that what an account says it has is what it was given. */
export const BALANCE_CHECKS: readonly Check[] = [
  {
    // A posting debits and credits the same amount, so what is left to prove is that both accounts are of one book.
    id: 'D-01',
    over: 'always',
    by: 'moves',
    finds: `
      select 'transaction ' || transfer.transaction, 'it moves money from one book to another'
        from transfer
        left join ledger.account debit on debit.id = transfer.debit
        left join ledger.account credit on credit.id = transfer.credit
       where debit.book is distinct from credit.book or debit.book is null`,
  },
  summed({
    id: 'D-01',
    over: 'whole',
    finds: rows => `
      select 'book ' || book, 'its accounts sum to ' || amount || ' and not to zero' from (${rows}) total where amount <> 0`,
    read: `
      select account.book, sum(coalesce(wallet.balance, fold.balance, 0)) as amount
        from ledger.account
        left join ledger.wallet on wallet.id = account.id
        left join fold on fold.account = account.id
       group by account.book`,
    // A bet changes a balance and its postings by the same amount, so the difference between the two is the same at whatever moment one
    // looks.
    swept: `select subject as book, sum(amount) as amount from swept where what in ('net', 'beyond') group by subject`,
  }),
  {
    id: 'D-02',
    over: 'always',
    by: 'accounts',
    finds: `
      select 'account ' || id, 'its balance is ' || balance from looked_at where balance < 0`,
  },
  {
    id: 'D-03',
    over: 'always',
    by: 'accounts',
    finds: `
      select 'account ' || account.id,
             'its balance is ' || coalesce(account.kept::text, 'missing')
               || ', its postings sum to ' || coalesce(fold.balance, account.opening, 0)
        from (select *, case when wallet_book = book then balance end as kept from looked_at) account
        join ledger.account_kind on account_kind.kind = account.kind and account_kind.stores_balance
        left join fold on fold.account = account.id
       where account.kept is distinct from coalesce(fold.balance, account.opening, 0)`,
  },
  {
    // Every balance on a member's statement is the one before it and what was posted in between.
    id: 'D-03',
    over: 'always',
    by: 'moves',
    finds: `
      select 'transaction ' || transaction,
             'account ' || account || ' had ' || before || ', moved ' || change || ' and says ' || balance_after
        from (
          select line.account, line.transaction, line.balance_after, coalesce(moved.amount, 0) as change,
                 lag(line.balance_after, 1, coalesce(opening.said, 0))
                   over (partition by line.account order by line.transaction) as before
            from line
            left join opening on opening.account = line.account
            left join (select account, transaction, sum(amount)::bigint as amount from side group by account, transaction) moved
              on moved.account = line.account and moved.transaction = line.transaction
        ) step
       where before + change <> balance_after`,
  },
  {
    id: 'D-05',
    over: 'always',
    by: 'accounts',
    finds: `
      select 'account ' || account.id,
             'it holds ' || account.balance || ', its open holds sum to ' || coalesce(sum(hold.amount), 0)
        from looked_at account
        join ledger.account_kind on account_kind.kind = account.kind and account_kind.life = 'holds'
        left join ledger.hold on hold.held_in = account.id and hold.state = 'held'
       group by account.id, account.balance having account.balance <> coalesce(sum(hold.amount), 0)`,
  },
  {
    // Who ends a hold is paid what its row says, and from where: that is what was put aside when it was placed.
    id: 'D-05',
    over: 'always',
    by: 'accounts',
    finds: `
      select 'hold ' || hold.key, 'it says ' || hold.amount || ', and ' || coalesce(placed.amount::text, 'nothing') || ' was put aside for it'
        from looked_at account
        join ledger.hold on hold.held_in = account.id and hold.state = 'held'
        left join lateral (
          select posting.amount from ledger.transaction header join ledger.posting on posting.transaction = header.id
           where header.id = hold.placed_by and header.external_id = 'hold:' || hold.key
             and posting.debit = hold.account and posting.credit = hold.held_in limit 1
        ) placed on true
       where hold.amount is distinct from placed.amount`,
  },
  {
    id: 'D-05',
    over: 'always',
    by: 'accounts',
    finds: endedWith(`account.kind like 'player\\_%'`),
  },
  {
    id: 'D-06',
    over: 'always',
    by: 'accounts',
    finds: endedWith(`account.kind not like 'player\\_%'`),
  },
  {
    id: 'D-06',
    over: 'always',
    by: 'moves',
    finds: `
      select 'transaction ' || header.id, 'it moves money of account ' || account.id || ', which had ended'
        from ledger.account
        join side on side.account = account.id
        join header on header.id = side.transaction
       where account.closed_at < header.created_at`,
  },
]

/** The account of an object that has ended has nothing in it. */
function endedWith(condition: string): string {
  return `
      select 'account ' || account.id,
             'the ' || account.kind || ' has ended with ' || coalesce(fold.balance, account.opening) || ' in it'
        from looked_at account
        left join fold on fold.account = account.id
       where account.closed_at is not null and ${condition} and coalesce(fold.balance, account.opening, 0) <> 0`
}
