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
  await sql`
    with told as (
      select told.told_until, min(told.from_at) as from_at
        from (select to_at as told_until, from_at from reconciliation.statement
               where supplier = ${supplier} and state = 'done' and to_at > ${from} and to_at <= ${to}) told
       group by told.told_until
    )
    delete from reconciliation.elsewhere
     using told
     where elsewhere.supplier = ${supplier} and elsewhere.told_until = told.told_until and told.from_at >= ${from}
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
