import { deleteInPortions, PORTIONS, type Reader, sql, type Tx, type Writer } from '@hiyas/database'
import type { Minor } from '@hiyas/kernel'
import type { StatementHead, StatementLine } from '@hiyas/supplier'
import type { Verdict } from '../rules.ts'
import type { LineRow, Origin, Tables } from './tables.ts'

const tables = (reader: Reader) => reader.withTables<Tables>()

/** Lines of a reading that broke off long ago are nobody's. */
const READING_MAX = '6 hours'

/** Throws away what readings that broke off have left: the lines first, as nobody looks for those of one that has failed. */
export async function dropLostReadings(writer: Writer, now: Date): Promise<void> {
  const { rows } = await sql<{ id: bigint }>`
    select id from reconciliation.statement
     where state = 'reading' and started_at < ${now}::timestamptz - ${READING_MAX}::interval`.execute(writer)
  for (const { id } of rows) {
    await dropLines(writer, id)
    await failStatement(writer, id, now)
  }
}

export async function beginStatement(writer: Writer, head: StatementHead, origin: Origin, now: Date): Promise<bigint> {
  const { id } = await tables(writer)
    .insertInto('reconciliation.statement')
    .values({
      supplier: head.supplier,
      from_at: head.from,
      to_at: head.to,
      origin,
      state: 'reading',
      digest: null,
      lines: 0n,
      started_at: now,
      ended_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Lines are kept by the page, in one statement each. */
export async function keepLines(
  writer: Writer,
  statement: bigint,
  firstNumber: bigint,
  lines: readonly StatementLine[],
): Promise<void> {
  await sql`
    insert into reconciliation.line (statement, number, external_id, kind, reference, round, player, currency, amount, at)
    select ${statement}, ${firstNumber} + position - 1, external_id, kind, reference, round, player, currency, amount, at
      from unnest(${lines.map(line => line.externalId)}::text[], ${lines.map(line => line.kind)}::text[],
                  ${lines.map(line => line.reference)}::text[], ${lines.map(line => line.round)}::text[],
                  ${lines.map(line => line.player)}::text[], ${lines.map(line => line.currency)}::text[],
                  ${lines.map(line => line.amount)}::bigint[], ${lines.map(line => line.at)}::timestamptz[])
           with ordinality line(external_id, kind, reference, round, player, currency, amount, at, position)`.execute(
    writer,
  )
}

export type TheirLine = LineRow & { isToldBefore: boolean; isToldAfter: boolean }

/** A page of its lines, each with whether a line before it has the same id, and whether one after it has. */
export async function linesAfter(
  reader: Reader,
  statement: bigint,
  after: bigint,
  limit: number,
): Promise<TheirLine[]> {
  const { rows } = await sql<TheirLine>`
    select line.*, exists (
             select from reconciliation.line earlier
              where earlier.statement = line.statement and earlier.external_id = line.external_id
                and earlier.number < line.number) as "isToldBefore",
           exists (
             select from reconciliation.line later
              where later.statement = line.statement and later.external_id = line.external_id
                and later.number > line.number) as "isToldAfter"
      from reconciliation.line
     where statement = ${statement} and number > ${after} order by number limit ${limit}`.execute(reader)
  return rows
}

/** The first line of each of these ids. */
export async function linesNamed(
  reader: Reader,
  statement: bigint,
  externalIds: readonly string[],
): Promise<Map<string, LineRow>> {
  const { rows } = await sql<LineRow>`
    select distinct on (external_id) * from reconciliation.line
     where statement = ${statement} and external_id = any(${[...externalIds]}::text[])
     order by external_id, number`.execute(reader)
  return new Map(rows.map(row => [row.external_id, row]))
}

/** Of these bets and wins those whose rollback the statement has too, each with the first one: what it takes back is taken back once (WAL-09). */
export async function undoneInStatement(
  reader: Reader,
  statement: bigint,
  externalIds: readonly string[],
): Promise<Map<string, LineRow>> {
  if (externalIds.length === 0) return new Map()
  const { rows } = await sql<LineRow>`
    select distinct on (line.reference) line.* from unnest(${[...externalIds]}::text[]) asked(id)
      join reconciliation.line on line.statement = ${statement} and line.reference = asked.id
                              and line.kind in ('rollback_bet', 'rollback_win')
     order by line.reference, line.number`.execute(reader)
  return new Map(rows.map(row => [row.reference ?? '', row]))
}

/** What the lines come to in each currency, read on its own. */
export async function lineSums(
  reader: Reader,
  statement: bigint,
): Promise<{ currency: string; count: bigint; amount: Minor }[]> {
  const { rows } = await sql<{ currency: string; count: bigint; amount: string }>`
    select currency, count(*) as count,
           sum(case when kind in ('bet', 'rollback_win') then amount else -amount end)::text as amount
      from reconciliation.line where statement = ${statement} group by currency order by currency`.execute(reader)
  return rows.map(row => ({ ...row, amount: BigInt(row.amount) }))
}

/**
 * Each portion is a range of numbers, which have no gaps: of lines that have just been written the planner knows nothing, and would sort all of
 * them for the first ones.
 */
export async function dropLines(writer: Writer, statement: bigint): Promise<void> {
  await deleteInPortions(writer, {
    table: 'reconciliation.line',
    where: sql`statement = ${statement} and number < ${PORTIONS.portionRowsMax} + (
      select min(number) from reconciliation.line where statement = ${statement})`,
  })
}

export type Total = {
  verdict: Verdict
  currency: string
  theirLines: bigint
  theirs: Minor
  ourLines: bigint
  ours: Minor
}

/**
 * Ends the reading. One of the same content before it is forgotten: it says the same, of an earlier moment. What was served stays so, though
 * somebody reads it from a file again: from where it ends the next one is asked for.
 */
export async function endStatement(
  tx: Tx,
  id: bigint,
  done: { digest: string; lines: bigint; totals: readonly Total[]; now: Date },
): Promise<void> {
  const before = await tables(tx)
    .deleteFrom('reconciliation.statement')
    .where('digest', '=', done.digest)
    .where('supplier', '=', where =>
      where.selectFrom('reconciliation.statement').select('supplier').where('id', '=', id),
    )
    .returning('origin')
    .execute()
  const served = before.some(({ origin }) => origin === 'call') ? { origin: 'call' as const } : {}
  await tables(tx)
    .updateTable('reconciliation.statement')
    .set({ state: 'done', digest: done.digest, lines: done.lines, ended_at: done.now, ...served })
    .where('id', '=', id)
    .execute()
  if (done.totals.length > 0)
    await tables(tx)
      .insertInto('reconciliation.total')
      .values(
        done.totals.map(total => ({
          statement: id,
          currency: total.currency,
          verdict: total.verdict,
          their_lines: total.theirLines,
          theirs: total.theirs.toString(),
          our_lines: total.ourLines,
          ours: total.ours.toString(),
        })),
      )
      .execute()
}

/** A statement that was compared, and what it came to. */
export type Compared = StatementHead & { lines: bigint; totals: Total[] }

/** Those whose time ended after a moment, newest first. */
export async function comparedStatements(
  reader: Reader,
  { supplier, since, limit }: { supplier: string; since: Date; limit: number },
): Promise<Compared[]> {
  const statements = await tables(reader)
    .selectFrom('reconciliation.statement')
    .select(['id', 'supplier', 'from_at as from', 'to_at as to', 'lines'])
    .where('supplier', '=', supplier)
    .where('state', '=', 'done')
    .where('to_at', '>', since)
    .orderBy('to_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  if (statements.length === 0) return []
  const totals = await tables(reader)
    .selectFrom('reconciliation.total')
    .selectAll()
    .where(
      'statement',
      'in',
      statements.map(({ id }) => id),
    )
    .orderBy('currency')
    .execute()
  const totalsOf = Map.groupBy(totals, total => total.statement)
  return statements.map(({ id, ...head }) => ({ ...head, totals: (totalsOf.get(id) ?? []).map(readTotal) }))
}

const readTotal = (row: Tables['reconciliation.total']): Total => ({
  verdict: row.verdict,
  currency: row.currency,
  theirLines: row.their_lines,
  theirs: BigInt(row.theirs),
  ourLines: row.our_lines,
  ours: BigInt(row.ours),
})

export async function failStatement(writer: Writer, id: bigint, now: Date): Promise<void> {
  await tables(writer)
    .updateTable('reconciliation.statement')
    .set({ state: 'failed', ended_at: now })
    .where('id', '=', id)
    .where('state', '=', 'reading')
    .execute()
}

/**
 * Where the statements end that a supplier has served so far, and the files after them that leave no gap: each begins so much before the end of
 * those before it. Null when he has served none.
 */
export async function lastServed(reader: Reader, supplier: string, overlapMs: number): Promise<Date | null> {
  const { rows } = await sql<{ until: Date | null }>`
    with recursive reach as (
      select max(to_at) as until from reconciliation.statement
       where supplier = ${supplier} and origin = 'call' and state = 'done'
      union all
      select (select max(to_at) from reconciliation.statement
               where supplier = ${supplier} and state = 'done' and to_at > reach.until
                 and from_at <= reach.until - ${overlapMs} * interval '1 millisecond')
        from reach where reach.until is not null
    )
    select max(until) as until from reach`.execute(reader)
  return rows[0]?.until ?? null
}

export const sources = (reader: Reader): Promise<{ supplier: string; url: string }[]> =>
  tables(reader).selectFrom('reconciliation.source').selectAll().orderBy('supplier').execute()

export async function putSource(writer: Writer, source: { supplier: string; url: string }): Promise<void> {
  await tables(writer)
    .insertInto('reconciliation.source')
    .values(source)
    .onConflict(conflict => conflict.column('supplier').doUpdateSet({ url: source.url }))
    .execute()
}
