import { inTransaction, sql, type Tx } from '@hiyas/database'
import { ok } from '@hiyas/kernel'
import type { Studio } from './studio.ts'

/** How many rounds some work has looked at in the database. */
export async function roundsRead({ database }: Studio, work: (tx: Tx) => Promise<unknown>): Promise<number> {
  const { value } = await inTransaction<number, never>(database, async tx => {
    const before = await readSoFar(tx)
    await work(tx)
    return ok((await readSoFar(tx)) - before)
  })
  return value
}

/** Of this connection, since it last told the others of it. */
async function readSoFar(tx: Tx): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select (seq_tup_read + idx_tup_fetch)::integer as read from pg_stat_xact_user_tables
     where relid = 'studio.round'::regclass`.execute(tx)
  return rows[0]?.read ?? 0
}
