import { type Reader, sql, type Writer } from '@hiyas/database'
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
