import type { Writer } from '@hiyas/database'
import { sql } from 'kysely'
import type pg from 'pg'
import type { NoticeTopic } from '../module.ts'

const CHANNEL = 'hiyas_notices'

/** Tells whoever listens to the topic each of these words: heard when the transaction commits; at once outside of one. */
export async function sendNotice(writer: Writer, topic: NoticeTopic, ...words: readonly string[]): Promise<void> {
  const messages = words.map(word => `${topic} ${word}`)
  await sql`select pg_notify(${CHANNEL}, message) from unnest(${messages}::text[]) message`.execute(writer)
}

export async function listen(client: pg.Client): Promise<void> {
  await client.query(`listen ${CHANNEL}`)
}
