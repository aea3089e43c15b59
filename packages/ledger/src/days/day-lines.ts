import { type Reader, sql } from '@hiyas/database'
import { idUntil } from '../books/ids.ts'

export type Book = { book: number; merchant: string; currency: string }

/** One transaction as it stands in a day's digest. */
export type DayLine = { book: number; amount: bigint; text: string }

/** Lines read at once. */
const PAGE_SIZE = 5_000

type Row = {
  book: number
  id: bigint
  at: string
  kind: string
  source: string
  externalId: string
  digest: string
  account: bigint | null
  amount: bigint
  balanceAfter: bigint | null
  reference: bigint | null
  roundClosed: boolean
  game: string | null
  round: string | null
  memo: string | null
  moves: string[] | null
}

/** The transactions of a period, of one book or of all, in the order of their ids. */
export async function* linesOf(
  reader: Reader,
  period: { from: Date; to: Date },
  book: number | null,
): AsyncGenerator<DayLine> {
  let after = 0n
  for (;;) {
    const rows = await pageOf(reader, period, after)
    for (const row of rows) {
      if (book === null || row.book === book) yield { book: row.book, amount: row.amount, text: textOf(row) }
    }
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.id
  }
}

/**
 * A page is read by the range of its ids, so that the postings are read as they lie. What moved nothing (a free bet, a tombstone) belongs to
 * the book of its account.
 */
async function pageOf(reader: Reader, { from, to }: { from: Date; to: Date }, after: bigint): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with page as materialized (
      select * from ledger.transaction
       where id > greatest(${after}, ledger.id_before(${from}))
         and id <= ${idUntil(sql`${to}::timestamptz`)}
         and created_at >= ${from} and created_at < ${to}
       order by id limit ${PAGE_SIZE}
    ),
    moved as materialized (
      select transaction, min(debit) as debit,
             array_agg(debit || '>' || credit || ':' || amount order by debit, credit, amount) as moves
        from ledger.posting
       where transaction >= (select min(id) from page) and transaction <= (select max(id) from page)
       group by transaction
    )
    select account.book, page.id, to_char(page.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, page.kind,
           page.source, page.external_id as "externalId", page.digest, page.account, page.amount,
           page.balance_after as "balanceAfter", page.reference, page.round_closed as "roundClosed", page.game, page.round,
           page.memo, moved.moves
      from page
      left join moved on moved.transaction = page.id
      join ledger.account on account.id = coalesce(page.account, moved.debit)
     order by page.id`.execute(reader)
  return rows
}

/** Everything the books know of it, in a fixed order. Whole numbers are texts: no reader may round them. */
const textOf = (row: Row): string =>
  JSON.stringify([
    String(row.id),
    row.at,
    row.kind,
    row.source,
    row.externalId,
    row.digest,
    textOrNull(row.account),
    String(row.amount),
    textOrNull(row.balanceAfter),
    textOrNull(row.reference),
    row.roundClosed,
    row.game,
    row.round,
    row.memo,
    row.moves ?? [],
  ])

const textOrNull = (value: bigint | null): string | null => (value === null ? null : String(value))
