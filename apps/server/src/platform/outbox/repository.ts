import type { Tx } from '@hiyas/database'
import { sql } from 'kysely'

/** Adds a job for the worker; it becomes visible, and is run at once, when the transaction commits. */
export async function addJob(tx: Tx, task: string, payload: unknown, attemptsMax: number): Promise<void> {
  await sql`select graphile_worker.add_job(${task}, payload := ${JSON.stringify(payload)}::json, max_attempts := ${attemptsMax}::int)`.execute(
    tx,
  )
}
