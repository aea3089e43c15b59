import { type Database, inTransaction, sql, type Tx } from '@hiyas/database'
import { invariant, type Minor, ok } from '@hiyas/kernel'
import { openAccount } from '../books/accounts.ts'
import { digestOf, postTransfers } from '../books/post.ts'

/** What the games of a supplier came to on a day of a book: below zero the house has lost. */
export type RecognisedIncome = { day: string; merchant: string; currency: string; supplier: string; amount: Minor }

/** The check of what is new reads each day that was recognised since the last one: a longer backlog follows in the next runs. */
const DAYS_MAX = 2

/**
 * Moves the income of games of each closed day from the accounts of suppliers to that of the house (D-04), the oldest day first and each day
 * in a transaction of its own. Answers what was moved now. Safe to call at any time and by two at once. The day of a move is the one it was
 * posted on: what comes late belongs to the day it comes on, so what a closed day came to never changes (docs/decisions/0027). Each day is told as
 * soon as it stands.
 */
export async function recogniseDays(
  database: Database,
  daysMax = DAYS_MAX,
  tell: (income: RecognisedIncome) => void = () => {},
): Promise<RecognisedIncome[]> {
  const recognised: RecognisedIncome[] = []
  for (let days = 0; days < daysMax; days++) {
    const result = await inTransaction<RecognisedIncome[] | null, never>(database, async tx =>
      ok(await recogniseNextDay(tx)),
    )
    if (result.value === null) break
    result.value.forEach(tell)
    recognised.push(...result.value)
  }
  return recognised
}

/** Null when every closed day is recognised. */
async function recogniseNextDay(tx: Tx): Promise<RecognisedIncome[] | null> {
  const { rows } = await sql<{ day: string | null }>`
    select to_char(min(day), 'YYYY-MM-DD') as day from ledger.day_digest link
     where not exists (select from ledger.recognised_day done where done.book = link.book and done.day = link.day)`.execute(
    tx,
  )
  const day = rows[0]?.day ?? null
  if (day === null) return null
  const books = await markDay(tx, day)
  const nets = await netsOf(tx, day, books)
  for (const net of nets) await recognise(tx, net)
  return nets.map(({ account: _account, ...income }) => income)
}

/** The books in which the day is ours to recognise: of two at once the second waits here for the first, and gets what that one left. */
async function markDay(tx: Tx, day: string): Promise<number[]> {
  const { rows } = await sql<{ book: number }>`
    insert into ledger.recognised_day (book, day)
    select book, day from ledger.day_digest where day = ${day}::date order by book
    on conflict do nothing returning book`.execute(tx)
  return rows.map(row => row.book)
}

type Net = RecognisedIncome & { account: bigint }

async function netsOf(tx: Tx, day: string, books: readonly number[]): Promise<Net[]> {
  if (books.length === 0) return []
  const { rows } = await sql<Net>`
    select ${day}::text as day, book.merchant, book.currency, account.owner as supplier, net.account, net.amount
      from ledger.nets_of_day(${day}::date) net
      join ledger.account on account.id = net.account
      join ledger.book on book.id = account.book
     where book.id = any (${[...books]}::int[]) and net.amount <> 0
     order by net.account`.execute(tx)
  return rows
}

/** Beside the bound of one posting, which is meant for what somebody asks for: a day comes to what it comes to. */
async function recognise(tx: Tx, { account, day, merchant, currency, amount }: Net): Promise<void> {
  const income = await openAccount(tx, { merchant, kind: 'house_ggr', owner: '', currency })
  const key = `ggr:${account}:${day}`
  const kind = 'ggr_recognition'
  const entries = [
    { account, amount: -amount },
    { account: income, amount },
  ]
  const transfer =
    amount > 0n ? { debit: account, credit: income, amount } : { debit: income, credit: account, amount: -amount }
  const posted = await postTransfers(tx, {
    key,
    kind,
    digest: digestOf({ key, kind, entries }),
    reference: null,
    transfers: [transfer],
  })
  invariant(posted.ok && !posted.value.repeated, `${key} is recognised with its day, once`)
}
