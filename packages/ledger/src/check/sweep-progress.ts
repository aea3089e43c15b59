import { type Reader, sql } from '@hiyas/database'
import type { Progress } from './sweep.ts'

const WHOLE_PERCENT = 100n
const TOLD_EVERY_PERCENT = 5n

/** Says how far a check of everything is: once for every few percent of the books, and once when the accounts have their turn. */
export function tellProgress(say: (line: string) => void): (progress: Progress) => void {
  let tellsFrom = 0n
  let isAtAccounts = false
  return ({ transactions, percent, accountsUpto }) => {
    if (isAtAccounts) return
    isAtAccounts = accountsUpto > 0n
    if (isAtAccounts) say(`${transactions} transactions are read; now the accounts.`)
    else if (percent >= tellsFrom) {
      tellsFrom = percent + TOLD_EVERY_PERCENT
      say(`${transactions} transactions are read, ${percent} %.`)
    }
  }
}

/** The ids of the transactions of a month: above `before`, up to `last`. */
export type MonthIds = { before: bigint; last: bigint }

/** Of every month that has transactions. */
export async function idsOfMonths(reader: Reader): Promise<MonthIds[]> {
  const { rows } = await sql<MonthIds>`
    select begins as before, last from (
      select case when name = 'first' then 0 else first_id end as begins,
             coalesce(lead(first_id) over (order by first_id), ${MAX_ID}::bigint) as ends
        from ledger.month
    ) month
    cross join lateral (select max(id) as last from ledger.transaction where id >= begins and id < ends) own
     where last is not null order by begins`.execute(reader)
  return rows
}
const MAX_ID = 9_223_372_036_854_775_807n

/**
 * How many of a hundred transactions are read, by their ids. Ids follow each other only within a month: between two months lies far more
 * than in one. Transactions that came since the months were looked at are not counted.
 */
export function percentRead(months: readonly MonthIds[], upto: bigint, lastId: bigint): bigint {
  const countUpTo = (id: bigint) =>
    months.reduce((count, { before, last }) => count + (id <= before ? 0n : (id < last ? id : last) - before), 0n)
  const all = countUpTo(lastId)
  return all === 0n ? WHOLE_PERCENT : (countUpTo(upto) * WHOLE_PERCENT) / all
}
