import { type Reader, sql, type Tx, type Writer } from '@hiyas/database'
import { invariant } from '@hiyas/kernel'
import { FINDINGS_MAX, type Finding, type Found } from './check.ts'
import type { Moment } from './check-moments.ts'

/** One of the server at a time, which writes down what it finds, and one of an operator, who is told. */
export type Purpose = 'night' | 'asked'

/** Where a check of everything stands. */
export type Place = {
  id: bigint
  /** All transactions and postings up to this id are read. */
  upto: bigint
  accountsUpto: bigint
  /** Nobody writes an id up to this one any more. */
  settledUpto: bigint
  transactions: bigint
  findings: Found[]
  beside: Finding[]
}

type Asked = { purpose: Purpose; sweep: bigint | null; moment: Moment }

/**
 * The place to go on from; a new one where there is none, where it is of another database, or of days ago, when it would prove little about today. An operator
 * for whom something was found begins anew: he wants to know whether it is still there. Null when that which was gone on with has been ended
 * by another process.
 */
export async function placeOf(tx: Tx, { purpose, sweep, moment }: Asked): Promise<Place | null> {
  await settle(tx, purpose, moment)
  const { rows } = await sql<Place & { isOfUse: boolean }>`
    select id, upto, accounts_upto as "accountsUpto", settled_upto as "settledUpto", transactions, findings, beside,
           database = ${moment.database} and (mark_number is null or mark_number <= ${moment.nextNumber})
             and stepped_at > clock_timestamp() - ${STALE_AFTER}::interval
             and (${sweep !== null} or purpose = 'night' or findings = '[]') as "isOfUse"
      from ledger.sweep where purpose = ${purpose}`.execute(tx)
  const [found] = rows
  if (sweep !== null && found?.id !== sweep) return null
  if (found?.isOfUse) return found
  await sql`delete from ledger.sweep where purpose = ${purpose}`.execute(tx)
  const { rows: begun } = await sql<Place>`
    insert into ledger.sweep (purpose, database, mark_id, mark_number)
    values (${purpose}, ${moment.database}, ${moment.lastId}, ${moment.nextNumber})
    returning id, upto, accounts_upto as "accountsUpto", settled_upto as "settledUpto", transactions, findings, beside`.execute(
    tx,
  )
  invariant(begun[0] !== undefined, 'what is begun has a place')
  return begun[0]
}

const STALE_AFTER = '1 day'

/**
 * Takes the last id of an earlier step for settled when all transactions begun by then have ended, as later ones draw later ids. Then marks
 * the last id of now.
 */
async function settle(tx: Tx, purpose: Purpose, { horizon, lastId, nextNumber, database }: Moment): Promise<void> {
  await sql`
    update ledger.sweep
       set settled_upto = greatest(settled_upto, mark_id), mark_id = ${lastId}, mark_number = ${nextNumber}
     where purpose = ${purpose} and database = ${database} and mark_number <= ${horizon}`.execute(tx)
}

/** Keeps the place, and what was found up to there. */
export async function keepPlace(tx: Tx, place: Place): Promise<void> {
  await sql`
    update ledger.sweep
       set upto = ${place.upto}, accounts_upto = ${place.accountsUpto}, transactions = ${place.transactions},
           findings = ${JSON.stringify(place.findings)}, beside = ${JSON.stringify(place.beside)}, stepped_at = clock_timestamp()
     where id = ${place.id}`.execute(tx)
}

/** The first findings of each check tell enough, whichever slices they come from. Those that are acknowledged hide none. */
export async function firstOf(reader: Reader, findings: readonly Found[]): Promise<Found[]> {
  if (findings.length <= FINDINGS_MAX) return [...findings]
  const { rows } = await sql<{ id: string; count: number }>`
    select id, count(*)::int as count from ledger.acknowledged group by id`.execute(reader)
  const known = new Map(rows.map(({ id, count }) => [id, count]))
  const byCheck = Map.groupBy(findings, ({ place }) => place)
  return [...byCheck.values()].flatMap(list => list.slice(0, FINDINGS_MAX + (known.get(list[0]?.id ?? '') ?? 0)))
}

/** Rows that are taken out at a time. */
const FORGOTTEN_AT_ONCE = 50_000

/** Takes out what checks have kept that are over, some rows at a time. */
export async function forgetSweeps(writer: Writer): Promise<void> {
  await sql`delete from ledger.sweep where stepped_at < clock_timestamp() - ${STALE_AFTER}::interval`.execute(writer)
  for (const table of ['ledger.sweep_account', 'ledger.sweep_sum']) {
    let gone = FORGOTTEN_AT_ONCE
    while (gone === FORGOTTEN_AT_ONCE) gone = await forgetSome(writer, table)
  }
}

async function forgetSome(writer: Writer, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with gone as (
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)}
         where sweep < coalesce((select min(id) from ledger.sweep), 9223372036854775807) limit ${FORGOTTEN_AT_ONCE}))
      returning 1
    )
    select count(*)::int as count from gone`.execute(writer)
  return rows[0]?.count ?? 0
}
