import { type Database, inTransaction, type Reader, sql, type Tx } from '@hiyas/database'
import { ok } from '@hiyas/kernel'

type Work = (tx: Tx) => Promise<unknown>

/** How many rows of the transactions some work has looked at in the database. */
export const movesRead = (database: Database, work: Work): Promise<number> =>
  rowsRead(database, 'ledger.transaction', work)

/** The same of another table. */
export async function rowsRead(database: Database, table: string, work: Work): Promise<number> {
  const { value } = await inTransaction<number, never>(database, async tx => {
    const before = await readSoFar(tx, table)
    await work(tx)
    return ok((await readSoFar(tx, table)) - before)
  })
  return value
}

/** Of this connection, since it last told the others of it. */
async function readSoFar(reader: Reader, table: string): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select (seq_tup_read + idx_tup_fetch)::integer as read from pg_stat_xact_user_tables
     where relid = ${table}::regclass`.execute(reader)
  return rows[0]?.read ?? 0
}
