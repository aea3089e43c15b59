import { type Reader, sql } from '@hiyas/database'
import { BALANCE_CHECKS } from './checks/balances.ts'
import { HOUSE_CHECKS } from './checks/house.ts'
import { RECOGNITION_CHECKS } from './checks/recognition.ts'
import { RECORD_CHECKS } from './checks/records.ts'

/** A broken invariant: what is wrong with what. An empty list is the proof that the books are right. */
export type Finding = {
  /** The invariant's id, such as D-03; `UNREAD` where a check looked at nothing. */
  id: string
  /** What broke it: an account, a transaction, a book or a hold. */
  subject: string
  /** What should be and what is. */
  message: string
}

export const UNREAD = 'unread'

/**
 * What proves one invariant: a query of `subject` and `message` over the names of SCOPE that finds nothing in sound books. A check of `moves` tells
 * of each transaction by itself and one of `accounts` of each account, so that both go by slices; one of `sums` finds the same in sums of slices.
 */
export type Check = {
  id: string
  /** `always`, also over what is new only; `whole` needs all there is. */
  over: 'always' | 'whole'
  finds: string
} & ({ by: 'moves' | 'accounts' } | { by: 'sums'; swept: string })

export const CHECKS: readonly Check[] = [...BALANCE_CHECKS, ...RECORD_CHECKS, ...HOUSE_CHECKS, ...RECOGNITION_CHECKS]

/** The invariants that `checkLedger` proves, in order. */
export const INVARIANTS: readonly string[] = [...new Set(CHECKS.map(check => check.id))].toSorted()

/** New findings listed for each check: the first ones tell enough. Acknowledged ones are listed beside them and take no place from them. */
export const FINDINGS_MAX = 20

/**
 * Proves the books from the postings up, as of one moment, while bets go on. Reads every posting in one statement: for books that are small, or
 * that keep no place to go by slices from, which `checkWhole` does. `checkRecent` proves what is new.
 */
export async function checkLedger(reader: Reader): Promise<Finding[]> {
  // One statement, hence one snapshot: what is written meanwhile cannot look like a difference.
  return (await find(reader, WHOLE, CHECKS)).map(findingOf)
}

/** With the place of its check among CHECKS: how it is sorted, and by that name in `ledger.sweep` while a check goes by slices. */
export type Found = Finding & { place: number }

export const findingOf = ({ id, subject, message }: Found): Finding => ({ id, subject, message })

export async function find(reader: Reader, scope: Scope, checks: readonly Check[]): Promise<Found[]> {
  const queries = checks.map(check => ({ check, finds: check.finds }))
  return (await sql<Found>`${sql.raw(checkText(namesOf(scope), queries))}`.execute(reader)).rows
}

/** What a check is about: the transactions, postings and entries it looks at, and what was in the accounts and on their statements before them. */
export type Scope = {
  header: string
  transfer: string
  entry: string
  /** The keys of these transactions, and what they took back. */
  key: string
  undo: string
  opening: string
  touched: string
  /** How what was in a touched account is come by. */
  openingOfTouched: string
}

export const JOINED_OPENING = 'left join opening on opening.account = touched.account'

const WHOLE: Scope = {
  header: 'not materialized (select * from ledger.transaction)',
  transfer: 'not materialized (select * from ledger.posting)',
  entry: 'not materialized (select * from ledger.entry)',
  key: 'not materialized (select * from ledger.idempotency_key)',
  undo: 'not materialized (select * from ledger.undone)',
  opening: `materialized (
    select null::bigint as account, 0::bigint as balance, 0::bigint as said, null::timestamptz as seen_at where false)`,
  touched: 'not materialized (select id as account from ledger.account)',
  openingOfTouched: JOINED_OPENING,
}

/** The names that checks go by. */
export const namesOf = (scope: Scope): string => `
  header as ${scope.header},
  transfer as ${scope.transfer},
  entry as ${scope.entry},
  key as ${scope.key},
  undo as ${scope.undo},
  -- What each posting does to each of its accounts: credits add.
  side as not materialized (
    select transaction, credit as account, amount from transfer
    union all
    select transaction, debit, -amount from transfer
  ),
  opening as ${scope.opening},
  -- The balance of each account as its postings tell it.
  fold as materialized (
    select side.account, sum(side.amount) + coalesce(max(opening.balance), 0) as balance
      from side left join opening on opening.account = side.account
     group by side.account
  ),
  touched as ${scope.touched},
  -- One look-up by index for each, whatever the planner guesses: joined, all tables are read from their first id on for some accounts.
  looked_at as materialized (
    select account.id, account.book, account.kind, account.closed_at, wallet.book as wallet_book, wallet.balance,
           opening.balance as opening
      from touched
      cross join lateral (select * from ledger.account where id = touched.account limit 1) account
      left join lateral (select book, balance from ledger.wallet where id = touched.account limit 1) wallet on true
      ${scope.openingOfTouched}
  ),
  posted as materialized (
    select transaction, sum(amount) as amount, array_agg(debit) as debits, array_agg(credit) as credits
      from transfer group by transaction
  ),
  -- The lines of members' statements: suppliers' moves in their headers, postings of ours as entries.
  line as not materialized (
    select account, id as transaction, balance_after, created_at from header where account is not null
    union all
    select entry.account, entry.transaction, entry.balance_after, header.created_at
      from entry join header on header.id = entry.transaction
  )`

export const checkText = (names: string, queries: readonly { check: Check; finds: string }[]): string => `
  with ${names},
  ${queries.map(({ check, finds }, index) => `check_${index} (subject, message) as (${finds} limit ${findingsMaxOf(check.id)})`).join(',\n')}
  ${queries
    .map(
      ({ check }, index) =>
        `select ${CHECKS.indexOf(check)} as place, '${check.id}' as id, subject, message from check_${index}`,
    )
    .join('\nunion all\n')}`

const findingsMaxOf = (id: string): string =>
  `${FINDINGS_MAX} + (select count(*) from ledger.acknowledged where id = '${id}')`
