import { type Reader, sql, type Tx, type Writer } from '@hiyas/database'
import type { Tables } from './tables.ts'

const tables = (reader: Reader) => reader.withTables<Tables>()

/**
 * Notes moves that a statement of another time has than theirs, and where that statement ends: the first of them where several have one. Null
 * where nobody knows any more which one it was.
 */
export async function noteElsewhere(
  writer: Writer,
  supplier: string,
  externalIds: readonly string[],
  until: Date | null,
): Promise<void> {
  if (externalIds.length === 0) return
  await tables(writer)
    .insertInto('reconciliation.elsewhere')
    .values([...new Set(externalIds)].map(external_id => ({ supplier, external_id, told_until: until })))
    .onConflict(conflict =>
      conflict
        .columns(['supplier', 'external_id'])
        .doUpdateSet({ told_until: until })
        .where(sql<boolean>`least(elsewhere.told_until, excluded.told_until) is distinct from elsewhere.told_until`),
    )
    .execute()
}

/**
 * Forgets what statements have told whose whole time this one has, and that it has not: it is what their supplier says now, as after he was set
 * back to a backup, and the move is missing there (D-04).
 */
export async function forgetUntold(
  tx: Tx,
  { supplier, statement, from, to }: { supplier: string; statement: bigint; from: Date; to: Date },
): Promise<void> {
  // The notes are read once, and not at all where no statement is of this time, whatever the planner guesses of how many there are: once for each
  // of them a million took a second.
  await sql`
    with told as materialized (
      select to_at from reconciliation.statement
       where supplier = ${supplier} and state = 'done' and to_at > ${from} and to_at <= ${to}
       group by to_at having min(from_at) >= ${from}
    )
    delete from reconciliation.elsewhere
     where (select exists (select from told)) and supplier = ${supplier} and told_until > ${from} and told_until <= ${to}
       and told_until = any(array(select to_at from told))
       and not exists (
         select from reconciliation.line where line.statement = ${statement} and line.external_id = elsewhere.external_id)`.execute(
    tx,
  )
}

/** Those of them that are noted, and where the statement ends that has them. */
export async function notedElsewhere(
  reader: Reader,
  supplier: string,
  externalIds: readonly string[],
): Promise<ReadonlyMap<string, Date | null>> {
  if (externalIds.length === 0) return new Map()
  const rows = await tables(reader)
    .selectFrom('reconciliation.elsewhere')
    .select(['external_id', 'told_until'])
    .where('supplier', '=', supplier)
    .where('external_id', 'in', externalIds)
    .execute()
  return new Map(rows.map(row => [row.external_id, row.told_until]))
}
