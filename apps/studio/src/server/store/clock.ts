import { type Reader, sql } from '@hiyas/database'
import { invariant } from '@hiyas/kernel'

/** What time it is for the database. */
export async function databaseTimeMs(reader: Reader): Promise<number> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(reader)
  const [row] = rows
  invariant(row, 'the database knows the time')
  return row.at.getTime()
}
