import { type Database, inTransaction, type Tx } from '@hiyas/database'
import { ok } from '@hiyas/kernel'

/** Runs a write of several statements that cannot be refused in a transaction of its own. One statement is `inOneStatement`. */
export async function write<Value>(database: Database, work: (tx: Tx) => Promise<Value>): Promise<Value> {
  const result = await inTransaction<Value, never>(database, async tx => ok(await work(tx)))
  return result.value
}
