import { type Reader, sql } from '@hiyas/database'

/** A broken invariant: what is wrong with what. An empty list is the proof that the books are right. */
export type Finding = {
  /** The invariant's id, such as D-03. */
  id: string
  /** What broke it: an account, a transaction, a book or a hold. */
  subject: string
  /** What should be and what is. */
  message: string
}

/** Findings listed for each invariant: the first ones tell enough. */
export const FINDINGS_MAX = 20

/**
 * Proves the books from the postings up, as of one moment, while bets go on. Reads every posting: minutes on a large
 * ledger, so a job of the night and a command, never a request.
 */
export async function checkLedger(reader: Reader): Promise<Finding[]> {
  // One statement, hence one snapshot: what is written meanwhile cannot look like a difference.
  const { rows } = await sql<Finding>`
    with ${sql.raw(FOLD)},
    ${sql.raw(CHECKS.map((check, index) => `check_${index} (subject, message) as (${check.finds} limit ${FINDINGS_MAX})`).join(',\n'))}
    ${sql.raw(
      CHECKS.map((check, index) => `select '${check.id}' as id, subject, message from check_${index}`).join(
        '\nunion all\n',
      ),
    )}`.execute(reader)
  return rows
}

/** Every account's balance as its postings tell it, credits less debits. */
const FOLD = `
  entry as (
    select credit as account, amount from ledger.posting
    union all
    select debit, -amount from ledger.posting
  ),
  fold as materialized (select account, sum(amount) as balance from entry group by account),
  posted as materialized (
    select transaction, sum(amount) as amount, array_agg(debit) as debits, array_agg(credit) as credits
      from ledger.posting group by transaction
  )`

/** Each one is a query of `subject` and `message` that finds nothing in sound books. */
const CHECKS: readonly { id: string; finds: string }[] = [
  {
    // A posting debits and credits the same amount, so what is left to prove is that both accounts are of one book.
    id: 'D-01',
    finds: `
      select 'transaction ' || posting.transaction, 'it moves money from one book to another'
        from ledger.posting
        left join ledger.account debit on debit.id = posting.debit
        left join ledger.account credit on credit.id = posting.credit
       where debit.book is distinct from credit.book or debit.book is null`,
  },
  {
    id: 'D-01',
    finds: `
      select 'book ' || account.book,
             'its accounts sum to ' || sum(coalesce(wallet.balance, fold.balance, 0)) || ' and not to zero'
        from ledger.account
        left join ledger.wallet on wallet.id = account.id
        left join fold on fold.account = account.id
       group by account.book having sum(coalesce(wallet.balance, fold.balance, 0)) <> 0`,
  },
  {
    id: 'D-02',
    finds: `
      select 'account ' || wallet.id, 'its balance is ' || wallet.balance from ledger.wallet where wallet.balance < 0`,
  },
  {
    id: 'D-03',
    finds: `
      select 'account ' || account.id,
             'its balance is ' || coalesce(wallet.balance::text, 'missing') || ', its postings sum to ' || coalesce(fold.balance, 0)
        from ledger.account
        join ledger.account_kind on account_kind.kind = account.kind and account_kind.stores_balance
        left join ledger.wallet on wallet.id = account.id and wallet.book = account.book
        left join fold on fold.account = account.id
       where wallet.balance is distinct from coalesce(fold.balance, 0)`,
  },
  {
    id: 'D-05',
    finds: `
      select 'account ' || account.id,
             'it holds ' || wallet.balance || ', its open holds sum to ' || coalesce(sum(hold.amount), 0)
        from ledger.account
        join ledger.wallet on wallet.id = account.id
        left join ledger.hold on hold.held_in = account.id and hold.state = 'held'
       where account.kind = 'player_locked_withdrawal'
       group by account.id, wallet.balance having wallet.balance <> coalesce(sum(hold.amount), 0)`,
  },
  {
    id: 'D-07',
    finds: `
      select 'transaction ' || coalesce(header.id, posted.transaction),
             'it says ' || coalesce(header.amount::text, 'nothing') || ', its postings ' || coalesce(posted.amount::text, 'nothing')
        from ledger.transaction header full join posted on posted.transaction = header.id
       where header.id is null or header.amount <> coalesce(posted.amount, 0)`,
  },
  {
    // A bet takes from its member, a win gives, an undone bet gives back; a taken-back win takes what was there.
    id: 'D-07',
    finds: `
      select 'transaction ' || header.id, 'a ' || header.kind || ' that moves the money of another account'
        from ledger.transaction header
        join posted on posted.transaction = header.id
        left join ledger.transaction original on original.id = header.reference
       where header.account is not null and case
               when header.kind = 'bet' then posted.debits <> array[header.account]
               when header.kind = 'win' or original.kind = 'bet' then posted.credits <> array[header.account]
               else header.account = any(posted.credits) or original.kind is distinct from 'win' end`,
  },
  {
    id: 'D-07',
    finds: `
      select 'transaction ' || header.id, 'it answers a transaction of another account, or none'
        from ledger.transaction header
        left join ledger.transaction original on original.id = header.reference
       where header.reference is not null and original.account is distinct from header.account`,
  },
  {
    id: 'D-10',
    finds: `
      select 'transaction ' || id, 'it is older than the one before it on account ' || account
        from (
          select id, account, created_at, lag(created_at) over (partition by account order by id) as before
            from ledger.transaction where account is not null
        ) step
       where created_at < before`,
  },
]
