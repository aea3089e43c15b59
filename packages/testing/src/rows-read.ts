import { type Database, inTransaction, type Reader, sql, type Tx } from '@hiyas/database'
import { ok } from '@hiyas/kernel'

/** How many rows of a table and its parts, named with its schema, some work has looked at in the database. */
export async function rowsRead(database: Database, table: string, work: (tx: Tx) => Promise<unknown>): Promise<number> {
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
    select sum(seq_tup_read + idx_tup_fetch)::integer as read from pg_stat_xact_user_tables
     where relid = ${table}::regclass or relid in (select relid from pg_partition_tree(${table}::regclass))`.execute(
    reader,
  )
  return rows[0]?.read ?? 0
}
