import { type Reader, sql, type Tx } from '@hiyas/database'
import type { Minor } from '@hiyas/kernel'
import type { CorrectionRow, Tables } from './tables.ts'

const tables = (reader: Reader) => reader.withTables<Tables>()

/** Its number; null when another one of this case waits to be decided. */
export async function insertCorrection(
  tx: Tx,
  proposed: Omit<CorrectionRow, 'id' | 'proposed_at' | 'state' | 'decided_by' | 'decided_at' | 'transaction_id'>,
): Promise<bigint | null> {
  const row = await tables(tx)
    .insertInto('reconciliation.correction')
    .values({
      ...proposed,
      proposed_at: sql<Date>`clock_timestamp()`,
      state: 'proposed',
      decided_by: null,
      decided_at: null,
      transaction_id: null,
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Held until the transaction ends: of two who decide at once one finds it decided. */
export async function lockCorrection(tx: Tx, id: bigint): Promise<CorrectionRow | null> {
  const row = await tables(tx)
    .selectFrom('reconciliation.correction')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function decide(
  tx: Tx,
  id: bigint,
  decision: Pick<CorrectionRow, 'state' | 'decided_by' | 'transaction_id'>,
): Promise<void> {
  await tables(tx)
    .updateTable('reconciliation.correction')
    .set({ ...decision, decided_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}

/** Whether its case changed after it was proposed. The database wrote both moments, and compares them: a Date knows no microseconds. */
export async function hasCaseChanged(reader: Reader, id: bigint): Promise<boolean> {
  const { rows } = await sql<{ changed: boolean }>`
    select found.changed_at > correction.proposed_at as changed
      from reconciliation.correction join reconciliation.discrepancy found on found.id = correction.discrepancy
     where correction.id = ${id}`.execute(reader)
  return rows[0]?.changed ?? false
}

/** What the corrections of a case have moved together. */
export async function postedAmount(reader: Reader, discrepancy: bigint): Promise<Minor> {
  const { rows } = await sql<{ amount: bigint }>`
    select coalesce(sum(amount), 0)::bigint as amount from reconciliation.correction
     where discrepancy = ${discrepancy} and state = 'posted'`.execute(reader)
  return rows[0]?.amount ?? 0n
}

/** Of these cases those whose corrections do not come to nothing. */
export async function casesWithMoney(reader: Reader, ids: readonly bigint[]): Promise<ReadonlySet<bigint>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ discrepancy: bigint }>`
    select discrepancy from reconciliation.correction
     where discrepancy = any(${[...ids]}::bigint[]) and state = 'posted'
     group by discrepancy having sum(amount) <> 0`.execute(reader)
  return new Set(rows.map(row => row.discrepancy))
}

/** Those that wait for a second person, oldest first. */
export const waitingCorrections = (reader: Reader, limit: number): Promise<CorrectionRow[]> =>
  tables(reader)
    .selectFrom('reconciliation.correction')
    .selectAll()
    .where('state', '=', 'proposed')
    .orderBy('id')
    .limit(limit)
    .execute()

const CORRECTIONS_MAX = 200

/** What was proposed for a case and what became of it, the last first. */
export const correctionsOf = (reader: Reader, discrepancy: bigint): Promise<CorrectionRow[]> =>
  tables(reader)
    .selectFrom('reconciliation.correction')
    .selectAll()
    .where('discrepancy', '=', discrepancy)
    .orderBy('id', 'desc')
    .limit(CORRECTIONS_MAX)
    .execute()
