import type { Database, Reader } from '@hiyas/database'
import { sql } from 'kysely'
import type pg from 'pg'

/** Any number that nobody else uses. */
const START_LOCK = 4_816_202

/** Does `work` while no other process prepares the same database. */
export async function alone(database: Database, work: () => Promise<void>): Promise<void> {
  const connection: pg.PoolClient = await database.pool.connect()
  try {
    await connection.query('select pg_advisory_lock($1)', [START_LOCK])
    await work()
  } finally {
    await connection.query('select pg_advisory_unlock($1)', [START_LOCK]).catch(() => undefined)
    connection.release()
  }
}

export async function checkReachable(reader: Reader): Promise<void> {
  await sql`select 1`.execute(reader)
}

/** The names of demo data loaded earlier. */
export async function loadedDemos(reader: Reader): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select name from platform.demo_load`.execute(reader)
  return new Set(rows.map(row => row.name))
}

export async function markDemoLoaded(reader: Reader, name: string): Promise<void> {
  await sql`insert into platform.demo_load (name) values (${name}) on conflict do nothing`.execute(reader)
}
