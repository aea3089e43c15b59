import type { Reader } from '@hiyas/database'
import { sql } from 'kysely'
import type pg from 'pg'

const CHANNEL = 'hiyas_notices'

/** Heard when the transaction commits; at once outside of one. */
export async function notify(reader: Reader, message: string): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${message})`.execute(reader)
}

export async function listen(client: pg.Client): Promise<void> {
  await client.query(`listen ${CHANNEL}`)
}
