import { createHash, type Hash } from 'node:crypto'
import { type Database, inTransaction, type Reader, sql, type Tx } from '@hiyas/database'
import { DAY_MS, dayOf, dayStartMs, MINUTE_MS, ok } from '@hiyas/kernel'
import { type Book, type DayLine, linesOf } from './day-lines.ts'

/** One day of one book, closed: nothing may be written into it any more (D-10). */
export type ClosedDay = Book & { day: string; previous: string; digest: string; transactions: bigint }

/** What was written before midnight is there for all to see by then: no statement of ours takes that long. */
const CLOSED_AFTER_MS = 15 * MINUTE_MS
/** A month that nobody closed is closed in one run, a longer time in several. */
const DAYS_MAX = 31
/** What a book's first day is chained to. */
export const NOTHING = '0'.repeat(64)

/**
 * Closes the days that are over: one link for each book that has begun, empty days too, so that a missing day shows. Answers what was
 * closed now, oldest first; safe to call at any time and by two at once. The database's clock says which days are over, as it says which
 * day a transaction is of: by a server's clock that runs ahead a day would be closed while it is written. Each day is told as soon as it
 * stands: what stops the days after it must not keep its digests from where nobody who owns the database reaches them
 * (docs/decisions/0015).
 */
export async function closeDays(
  database: Database,
  tell: (closed: ClosedDay) => void = () => {},
): Promise<ClosedDay[]> {
  const closed: ClosedDay[] = []
  for (let days = 0; days < DAYS_MAX; days++) {
    const result = await inTransaction<ClosedDay[] | null, never>(database, async tx => ok(await closeNextDay(tx)))
    if (result.value === null) break
    result.value.forEach(tell)
    closed.push(...result.value)
  }
  return closed
}

/**
 * The closed days of a book as lines of JSON, for whoever wants to verify them elsewhere (verify-days.mjs): for each day a head, a line a
 * transaction, and a foot with the digest over the lines before it, each with its line feed.
 */
export async function* exportDays(
  reader: Reader,
  book: { merchant: string; currency: string },
  period: { from: string; to: string },
): AsyncGenerator<string> {
  for (const stored of await storedDays(reader, book)) {
    if (stored.day < period.from || stored.day > period.to) continue
    yield headLine(stored)
    for await (const line of linesOf(reader, boundsOf(stored.day), stored.book)) yield line.text
    yield JSON.stringify({ digest: stored.digest, transactions: String(stored.transactions) })
  }
}

/** Whether there is such a book, with days or without. */
export async function hasBook(reader: Reader, book: { merchant: string; currency: string }): Promise<boolean> {
  const { rows } = await sql`
    select from ledger.book where merchant = ${book.merchant} and currency = ${book.currency}`.execute(reader)
  return rows.length > 0
}

const headLine = ({ merchant, currency, day, previous }: Omit<ClosedDay, 'digest' | 'transactions' | 'book'>): string =>
  JSON.stringify({ format: 1, merchant, currency, day, previous })

function boundsOf(day: string): { from: Date; to: Date } {
  const fromMs = dayStartMs(day)
  return { from: new Date(fromMs), to: new Date(fromMs + DAY_MS) }
}

/** Null when no day is over that is not closed yet. */
async function closeNextDay(tx: Tx): Promise<ClosedDay[] | null> {
  // One at a time, and none while a check looks. The table of the days itself is closed to us but for new rows.
  await sql`lock table ledger.check_run in exclusive mode`.execute(tx)
  const { rows } = await sql<{ now: Date; last: string | null; first: Date | null }>`
    select now(), (select max(day)::text from ledger.day_digest) as last,
           (select created_at from ledger.transaction order by id limit 1) as first`.execute(tx)
  const [at] = rows
  if (at === undefined || at.first === null) return null
  const { now, last, first } = at
  const day = last === null ? dayOf(first.getTime()) : dayOf(boundsOf(last).to.getTime())
  if (now.getTime() < boundsOf(day).to.getTime() + CLOSED_AFTER_MS) return null
  return closeDay(tx, day)
}

type Head = Omit<ClosedDay, 'digest'>
type Sum = { hash: Hash; head: Head; amount: bigint }

async function closeDay(tx: Tx, day: string): Promise<ClosedDay[]> {
  const books = await beginnings(tx)
  const heads = books.map(({ previous, ...book }) => ({ ...book, day, previous: previous ?? NOTHING }))
  const closed: ClosedDay[] = []
  for (const { hash, head, amount } of (await hashDay(tx, day, heads)).values()) {
    const hasBegun = head.previous !== NOTHING || head.transactions > 0n
    if (!hasBegun) continue
    const link = { ...head, digest: hash.digest('hex') }
    await sql`
      insert into ledger.day_digest (book, day, previous, digest, transactions, amount)
      values (${link.book}, ${day}::date, ${link.previous}, ${link.digest}, ${link.transactions}, ${amount})`.execute(
      tx,
    )
    closed.push(link)
  }
  return closed
}

/** What a day comes to in these books, which is read once for all of them. */
export async function hashDay(
  reader: Reader,
  day: string,
  heads: readonly Omit<Head, 'transactions'>[],
): Promise<Map<number, Sum>> {
  const sums = new Map<number, Sum>()
  for (const { book, merchant, currency, previous } of heads) {
    const head = { book, merchant, currency, day, previous, transactions: 0n }
    sums.set(book, { head, hash: createHash('sha256').update(`${headLine(head)}\n`), amount: 0n })
  }
  for await (const line of linesOf(reader, boundsOf(day), null)) add(sums.get(line.book), line)
  return sums
}

function add(sum: Sum | undefined, line: DayLine): void {
  if (sum === undefined) return
  sum.hash.update(`${line.text}\n`)
  sum.head.transactions++
  sum.amount += line.amount
}

async function beginnings(reader: Reader): Promise<(Book & { previous: string | null })[]> {
  const { rows } = await sql<Book & { previous: string | null }>`
    select book.id as book, merchant, currency,
           (select digest from ledger.day_digest link where link.book = book.id order by day desc limit 1) as previous
      from ledger.book order by book.id`.execute(reader)
  return rows
}

async function storedDays(reader: Reader, book: { merchant: string; currency: string }): Promise<ClosedDay[]> {
  const { rows } = await sql<ClosedDay>`
    select book.id as book, merchant, currency, day::text as day, previous, digest, transactions
      from ledger.day_digest link join ledger.book on book.id = link.book
     where merchant = ${book.merchant} and currency = ${book.currency}
     order by link.day`.execute(reader)
  return rows
}
