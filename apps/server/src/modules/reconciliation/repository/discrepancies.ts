import { type Reader, sql, type Tx } from '@hiyas/database'
import type { DiscrepancyState } from '../rules.ts'
import type { DiscrepancyRow, Tables } from './tables.ts'

const tables = (reader: Reader) => reader.withTables<Tables>()

export type Found = Omit<DiscrepancyRow, 'id' | 'state' | 'note' | 'opened_at' | 'changed_at'>

/** Opens a case for what was found. One that is known stays as people have left it, unless it is another one now. */
export async function openDiscrepancy(tx: Tx, found: Found, now: Date): Promise<void> {
  await tables(tx)
    .insertInto('reconciliation.discrepancy')
    .values({ ...found, state: 'open', note: '', opened_at: now, changed_at: now })
    .onConflict(conflict =>
      conflict
        .columns(['supplier', 'external_id'])
        .doUpdateSet({ ...found, state: 'open', changed_at: now })
        .where(
          sql<boolean>`(discrepancy.verdict, discrepancy.differs, discrepancy.theirs, discrepancy.ours)
            is distinct from (excluded.verdict, excluded.differs, excluded.theirs, excluded.ours)`,
        ),
    )
    .execute()
}

/** Closes what fits now. A line that stands twice in a statement is not mended by its standing there. */
export async function closeMatched(
  reader: Reader,
  supplier: string,
  externalIds: readonly string[],
  now: Date,
): Promise<number> {
  if (externalIds.length === 0) return 0
  const { rows } = await sql<{ id: bigint }>`
    update reconciliation.discrepancy set state = 'closed', changed_at = ${now}
     where supplier = ${supplier} and external_id = any(${[...externalIds]}::text[])
       and state <> 'closed' and verdict <> 'repeated' returning id`.execute(reader)
  return rows.length
}

/** A page of cases by their numbers. */
export function discrepancies(
  reader: Reader,
  page: { supplier?: string; states: readonly DiscrepancyState[]; afterId?: bigint; limit: number },
): Promise<DiscrepancyRow[]> {
  let query = tables(reader)
    .selectFrom('reconciliation.discrepancy')
    .selectAll()
    .where('state', 'in', page.states)
    .where('id', '>', page.afterId ?? 0n)
    .orderBy('id')
    .limit(page.limit)
  if (page.supplier !== undefined) query = query.where('supplier', '=', page.supplier)
  return query.execute()
}

/** Held until the transaction ends: two people at one case come one after the other. */
export async function lockDiscrepancy(tx: Tx, id: bigint): Promise<DiscrepancyRow | null> {
  const row = await tables(tx)
    .selectFrom('reconciliation.discrepancy')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function moveDiscrepancy(
  tx: Tx,
  id: bigint,
  change: { state: DiscrepancyState; note: string; now: Date },
): Promise<void> {
  await tables(tx)
    .updateTable('reconciliation.discrepancy')
    .set({ state: change.state, note: change.note, changed_at: change.now })
    .where('id', '=', id)
    .execute()
}

export function countOpen(reader: Reader): Promise<{ supplier: string; count: bigint }[]> {
  return tables(reader)
    .selectFrom('reconciliation.discrepancy')
    .select(({ fn }) => ['supplier', fn.countAll<bigint>().as('count')])
    .where('state', '=', 'open')
    .groupBy('supplier')
    .execute()
}
