import { inTransaction, sql } from '@hiyas/database'
import { DAY_MS, dayStartMs, ok } from '@hiyas/kernel'
import type { Books } from './books.ts'

/** Past every guard, as somebody with all rights would do it. */
export const force = (books: Books, statement: string) =>
  inTransaction(books.database, async tx => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql.raw(statement).execute(tx)
    return ok(null)
  })

/** Far from all that there is. */
const FAR_DAYS = 10_000

/** So many days go by: all that is written, closed and recognised is as much older. By way of far away, as no two may be of one day meanwhile. */
export const pass = (books: Books, days = 1) =>
  force(
    books,
    `update ledger.transaction set created_at = created_at - interval '${days} days';
     ${[-FAR_DAYS, FAR_DAYS - days].map(movedBy).join('\n')}`,
  )

const movedBy = (days: number): string => `
  update ledger.day_digest set day = day + (${days});
  update ledger.recognised_day set day = day + (${days});
  update ledger.idempotency_key set external_id = ${keyMovedBy(days)}
   where transaction in (select id from ledger.transaction where kind = 'ggr_recognition');
  update ledger.transaction set external_id = ${keyMovedBy(days)} where kind = 'ggr_recognition';`

const keyMovedBy = (days: number): string => `
    'ggr:' || split_part(external_id, ':', 2) || ':'
      || to_char(split_part(external_id, ':', 3)::date + (${days}), 'YYYY-MM-DD')`

/** How many days ago a day was, by the database's clock. */
export async function daysAgo(books: Books, day: string): Promise<number> {
  const { rows } = await sql<{ today: string }>`
    select to_char(ledger.day_of(now()), 'YYYY-MM-DD') as today`.execute(books.database.query)
  return Math.round((dayStartMs(rows[0]?.today ?? day) - dayStartMs(day)) / DAY_MS)
}

/** How many months after 2019 the first month of the books is. */
export async function firstMonthOf({ database }: Books): Promise<number> {
  const { rows } = await sql<{ month: string }>`select min(first_id) >> 40 as month from ledger.month`.execute(
    database.query,
  )
  return Number(rows[0]?.month)
}

/** The second day of a month so many after that. */
export const monthAfter = (first: number, months: number) => new Date(Date.UTC(2020, first - 1 + months, 2))
