import type { Check } from '../check.ts'
import { summed } from './summed.ts'

/** That every transaction has its postings and every posting its transaction, each does what its kind does, and all in its order. */
export const RECORD_CHECKS: readonly Check[] = [
  {
    id: 'D-07',
    over: 'always',
    by: 'moves',
    finds: `
      select 'transaction ' || coalesce(header.id, posted.transaction),
             'it says ' || coalesce(header.amount::text, 'nothing') || ', its postings ' || coalesce(posted.amount::text, 'nothing')
        from header full join posted on posted.transaction = header.id
       where header.id is null or header.amount <> coalesce(posted.amount, 0)`,
  },
  {
    // A bet takes from its member, a win gives, an undone bet gives back; a taken-back win takes what was there.
    id: 'D-07',
    over: 'always',
    by: 'moves',
    finds: `
      select 'transaction ' || header.id, 'a ' || header.kind || ' that moves the money of another account'
        from header
        join posted on posted.transaction = header.id
        left join ledger.transaction original on original.id = header.reference
       where header.account is not null and header.split is null and original.split is null and case
               when header.kind = 'bet' then posted.debits <> array[header.account]
               when header.kind = 'win' or original.kind = 'bet' then posted.credits <> array[header.account]
               else header.account = any(posted.credits) or original.kind is distinct from 'win' end`,
  },
  {
    // What a bonus had part in moves the money of one member too: his cash and his bonuses (W-18).
    id: 'D-07',
    over: 'always',
    by: 'moves',
    finds: `
      select 'transaction ' || header.id, 'a ' || header.kind || ' that moves the money of another member'
        from (
          select header.id, header.kind, header.account,
                 header.kind = 'bet' or (header.kind = 'rollback' and original.kind = 'win') as takes
            from header left join ledger.transaction original on original.id = header.reference
           where header.split or original.split
        ) header
        -- One look-up by index for each posting and account, whatever the planner guesses of how many there are: where it had guessed few
        -- accounts, all that is new was looked through for each transaction.
        cross join lateral (
          select credit as account, amount from ledger.posting where transaction = header.id
          union all
          select debit, -amount from ledger.posting where transaction = header.id
          offset 0
        ) side
        cross join lateral (select kind, owner from ledger.account where id = side.account limit 1) account
        cross join lateral (select owner from ledger.account where id = header.account limit 1) own
       where account.kind like 'player\\_%'
         and (split_part(account.owner, ':', 1) <> own.owner or account.kind not in ('player_cash', 'player_bonus')
              or (side.amount < 0) <> header.takes)`,
  },
  {
    id: 'D-07',
    over: 'always',
    by: 'moves',
    finds: `
      select 'transaction ' || header.id, 'it answers a transaction of another account, or none'
        from header
        left join ledger.transaction original on original.id = header.reference
       where header.reference is not null
         and (original.id is null or original.account is distinct from header.account)`,
  },
  {
    // Only a bet is won and only a bet or a win is taken back (rules.ts): whoever answers an answer is paid twice.
    id: 'D-07',
    over: 'always',
    by: 'moves',
    finds: `
      select 'transaction ' || header.id, 'a ' || header.kind || ' that answers a ' || original.kind
        from header join ledger.transaction original on original.id = header.reference
       where case header.kind
               when 'win' then original.kind <> 'bet'
               when 'rollback' then original.kind not in ('bet', 'win')
               else false end`,
  },
  {
    // What is taken back is the whole of what was done (W-18, W-19), and what was taken back is not won any more (W-16).
    id: 'D-07',
    over: 'always',
    by: 'moves',
    finds: `
      select 'transaction ' || header.id,
             case header.kind when 'win' then 'a win of a bet that had been taken back'
                              else 'it takes back ' || header.amount || ' of a ' || original.kind || ' of ' || original.amount end
        from header join ledger.transaction original on original.id = header.reference
       where (header.kind = 'rollback' and header.amount <> original.amount)
          or (header.kind = 'win' and exists (
            select from ledger.undone
             where undone.original = original.id and undone.kind = 'rollback' and undone.transaction < header.id))`,
  },
  {
    // What keeps a message from being written down twice, and an original from being taken back twice.
    id: 'D-07',
    over: 'always',
    by: 'moves',
    finds: `
      select 'transaction ' || coalesce(header.id, key.transaction),
             'it is ' || coalesce(header.external_id || ' of ' || header.source, 'not there')
               || ', and its key ' || coalesce(key.external_id || ' of ' || key.source, 'is not there')
        from header full join key on key.transaction = header.id
       where (header.source, header.external_id) is distinct from (key.source, key.external_id)
         -- A key may be newer than what it rightly is of: those of books of before were made when the books were cut.
         and (header.id is not null or not exists (
           select from ledger.transaction earlier
            where earlier.id = key.transaction and earlier.source = key.source and earlier.external_id = key.external_id))
      union all
      select 'transaction ' || coalesce(header.id, undo.transaction),
             'it takes ' || coalesce(header.reference::text, 'nothing') || ' back, and what is taken back is '
               || coalesce(undo.original::text, 'nothing')
        from (select * from header where kind in ('rollback', 'reversal') and reference is not null) header
        full join undo on undo.transaction = header.id
       where (header.reference, header.kind) is distinct from (undo.original, undo.kind)
         and (header.id is not null or not exists (
           select from ledger.transaction earlier
            where earlier.id = undo.transaction and earlier.reference = undo.original and earlier.kind = undo.kind))`,
  },
  {
    // Each bonus gets back what it gave, unless it had ended; the rest is cash (W-18).
    id: 'D-07',
    over: 'always',
    by: 'moves',
    finds: `
      select 'transaction ' || header.id,
             'it gives ' || coalesce(back.amount, 0) || ' back to account ' || gave.debit || ', which gave ' || gave.amount
        from header
        -- One look-up by index for each rollback, whatever the planner guesses of how many there are.
        cross join lateral (
          select id, account from ledger.transaction where id = header.reference and kind = 'bet' and split limit 1
        ) original
        join ledger.posting gave on gave.transaction = original.id and gave.debit <> original.account
        cross join lateral (select closed_at from ledger.account where id = gave.debit limit 1) account
        left join transfer back on back.transaction = header.id and back.credit = gave.debit
       where header.kind = 'rollback' and (account.closed_at is null or account.closed_at > header.created_at)
         and coalesce(back.amount, 0) <> gave.amount`,
  },
  {
    id: 'D-07',
    over: 'always',
    by: 'moves',
    finds: `
      select 'transaction ' || header.id, 'a ' || header.kind || ' that moves money from ' || debit.kind || ' to ' || credit.kind
        from transfer
        join header on header.id = transfer.transaction
        join ledger.account debit on debit.id = transfer.debit
        join ledger.account credit on credit.id = transfer.credit
        left join ledger.posting_rule takes
          on takes.kind = header.kind and takes.side = 'debit' and takes.account_kind = debit.kind
        left join ledger.posting_rule gives
          on gives.kind = header.kind and gives.side = 'credit' and gives.account_kind = credit.kind
       where header.kind <> 'reversal' and (takes.kind is null or gives.kind is null)`,
  },
  {
    id: 'D-07',
    over: 'always',
    by: 'moves',
    finds: `
      select 'transaction ' || transaction,
             'the entry of account ' || account || ' says ' || coalesce(noted.amount::text, 'nothing')
               || ', its postings ' || coalesce(moved.amount::text, 'nothing')
        from (
          select side.account, side.transaction, sum(side.amount) as amount
            from side
            join header on header.id = side.transaction and header.account is distinct from side.account
            join ledger.wallet on wallet.id = side.account
           group by side.account, side.transaction
        ) moved
        full join (
          select entry.account, entry.transaction, entry.amount from entry join header on header.id = entry.transaction
        ) noted using (account, transaction)
       where moved.amount is distinct from noted.amount`,
  },
  {
    // A reversal is the mirror of one posting of ours, and of no reversal.
    id: 'D-07',
    over: 'always',
    by: 'moves',
    finds: `
      select 'transaction ' || header.id, 'a reversal that does not mirror ' || coalesce(header.reference::text, 'anything')
        from header
        left join ledger.transaction original on original.id = header.reference
       where header.kind = 'reversal'
         and (original.source is distinct from 'house' or original.kind = 'reversal' or exists (
           select debit, credit, sum(amount) from (
             select credit as debit, debit as credit, amount from ledger.posting where transaction = original.id
             union all
             select debit, credit, -amount from ledger.posting where transaction = header.id
           ) difference group by debit, credit having sum(amount) <> 0
         ))`,
  },
  {
    id: 'D-10',
    over: 'always',
    by: 'moves',
    finds: `
      select 'transaction ' || transaction, 'it is older than the one before it on account ' || account
        from (
          select line.account, line.transaction, line.created_at,
                 lag(line.created_at, 1, opening.seen_at) over (partition by line.account order by line.transaction) as before
            from line left join opening on opening.account = line.account
        ) step
       where created_at < before`,
  },
  {
    // Until its time comes a transaction of the future would be in no closed day and in nobody's record, and later moves of its account
    // would be as late.
    id: 'D-10',
    over: 'always',
    by: 'moves',
    finds: `
      select 'transaction ' || header.id, 'it is of a time to come'
        from header where header.created_at > clock_timestamp() + interval '10 minutes'`,
  },
  // A closed day stays what it was; its digest says so to the last letter. A book that has begun has one for each day that is over.
  summed({
    id: 'D-10',
    over: 'whole',
    finds: rows => `
      select 'book ' || coalesce(link.book, now.book),
             'its closed day ' || coalesce(link.day, now.day) || ' had '
               || coalesce(link.transactions || ' transactions over ' || link.amount, 'no digest')
               || ' and has ' || coalesce(now.transactions, 0) || ' over ' || coalesce(now.amount, 0)
        from ledger.day_digest link
        full join (${rows}) now on now.book = link.book and now.day = link.day
       where case when link.book is null then now.day <= (select max(day) from ledger.day_digest)
                  else link.transactions <> coalesce(now.transactions, 0) or link.amount <> coalesce(now.amount, 0) end`,
    read: `
      select account.book, (header.created_at at time zone 'UTC' + interval '8 hours')::date as day,
             count(*) as transactions, sum(header.amount) as amount
        from header
        left join posted on posted.transaction = header.id
        join ledger.account on account.id = coalesce(header.account, posted.debits[1])
       group by 1, 2`,
    swept: `
      select subject as book, part::date as day,
             sum(amount) filter (where what = 'day_count') as transactions, sum(amount) filter (where what = 'day_amount') as amount
        from swept where what in ('day_count', 'day_amount') group by 1, 2`,
  }),
]
