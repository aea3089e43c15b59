import type { Check } from '../check.ts'
import { summed } from './summed.ts'

/** That the income of games leaves the accounts of suppliers once a day, as it was, and nothing else does (docs/decisions/0027). */
export const RECOGNITION_CHECKS: readonly Check[] = [
  // Each recognition is about one account and one closed day, as its key says, and takes what the games of that day came to. Only days with
  // a new recognition are read.
  {
    id: 'D-04',
    over: 'always',
    by: 'sums',
    finds: wrongRecognitions({
      taken: `
      income as materialized (
        select array_agg(account.id) as ids
          from ledger.book join ledger.account on account.book = book.id and account.kind = 'house_ggr'
      ),
      -- One look at the postings, and few are left: whatever the planner guesses of them is cheap from here on.
      moved as materialized (
        select * from transfer where debit = any ((select ids from income)::bigint[]) or credit = any ((select ids from income)::bigint[])
      ),
      taken as materialized (
        select header.id, header.external_id, header.created_at, mine.account, mine.book, sum(mine.amount) as amount
          from header
          left join (
            select part.transaction, part.account, part.amount, account.book
              from (select transaction, credit as account, amount from moved
                    union all select transaction, debit, -amount from moved) part
              join ledger.account on account.id = part.account and account.kind = 'supplier_clearing'
          ) mine on mine.transaction = header.id
         where header.kind = 'ggr_recognition'
         group by 1, 2, 3, 4, 5
      )`,
      net: `
        select told_of.day, came.account, came.amount
          from (select distinct day from told where day is not null) told_of
          cross join lateral ledger.nets_of_day(told_of.day) came`,
    }),
    swept: wrongRecognitions({
      taken: `
      taken as materialized (
        select header.id, header.external_id, header.created_at, account.id as account, account.book, swept.amount
          from swept
          join ledger.transaction header on header.id = swept.subject
          left join ledger.account on account.id = nullif(swept.part, '')::bigint
         where swept.what = 'recognition'
      )`,
      net: `select part::date as day, subject as account, amount from swept where what = 'games'`,
    }),
  },
  {
    id: 'D-04',
    over: 'always',
    by: 'sums',
    finds: neverClosed(),
    swept: neverClosed(),
  },
  // What is left on an account is what no day has recognised yet, and what members have with a supplier who holds balances (W-40). Only
  // what is beyond that is told: the rest changes with the next bet, and the finding must stay the one that somebody has acknowledged.
  summed({
    id: 'D-04',
    over: 'whole',
    finds: rows => `
      select 'account ' || account,
             'it has ' || has - games - moved || ' beyond the games of days that are not recognised and what was moved to its supplier and back'
        from (${rows}) left_there
       where has <> games + moved`,
    read: `
      select account.id as account, sum(side.amount) as has,
             coalesce(sum(side.amount) filter (where header.source <> 'house' and done.day is null), 0) as games,
             coalesce(sum(side.amount) filter (where ${isMovedByUs('header')}), 0) as moved
        from ledger.account
        join side on side.account = account.id
        join header on header.id = side.transaction
        left join ledger.recognised_day done on done.book = account.book and done.day = ledger.day_of(header.created_at)
       where account.kind = 'supplier_clearing'
       group by account.id`,
    swept: `
      select account.id as account, coalesce(sum(amount) filter (where what = 'has'), 0) as has,
             coalesce(sum(amount) filter (where what = 'games' and done.day is null), 0) as games,
             coalesce(sum(amount) filter (where what = 'moved'), 0) as moved
        from swept
        join ledger.account on account.id = swept.subject
        left join ledger.recognised_day done
          on what = 'games' and done.book = account.book and to_char(done.day, 'YYYY-MM-DD') = swept.part
       where what in ('has', 'games', 'moved')
       group by account.id`,
  }),
]

/** Whether what a transaction does to a supplier's account is no game of his and no recognition: money of members that went there or came back. */
export function isMovedByUs(header: string): string {
  return `${header}.source = 'house' and case ${header}.kind
                   when 'ggr_recognition' then false
                   when 'reversal' then (select kind from ledger.transaction where id = ${header}.reference) <> 'ggr_recognition'
                   else true end`
}

/** Of recognitions that are `taken`, by what the games of their days came to. */
function wrongRecognitions({ taken, net }: { taken: string; net: string }): string {
  return `
      with ${taken},
      told as materialized (
        select taken.*, done.day
          from taken
          left join ledger.recognised_day done
            on done.book = taken.book
           and taken.external_id = 'ggr:' || taken.account || ':' || to_char(done.day, 'YYYY-MM-DD')
      ),
      net as materialized (${net})
      select 'transaction ' || told.id,
             case when told.day is null then 'it recognises income of no closed day of its account'
                  when told.created_at < ledger.day_start(told.day + 1) then 'it recognises income of a day that was not over'
                  else 'it recognises ' || -told.amount || ' as the income of a day whose games came to ' || coalesce(net.amount, 0) end
        from told
        left join net on net.day = told.day and net.account = told.account
       where told.day is null or told.created_at < ledger.day_start(told.day + 1) or -told.amount <> coalesce(net.amount, 0)`
}

function neverClosed(): string {
  return `
      select 'book ' || done.book, 'its day ' || done.day || ' is recognised and was never closed'
        from ledger.recognised_day done
       where not exists (select from ledger.day_digest link where link.book = done.book and link.day = done.day)`
}
