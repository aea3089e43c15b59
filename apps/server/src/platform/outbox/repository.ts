import type { Tx, Writer } from '@hiyas/database'
import { sql } from 'kysely'

/** Adds a job for the worker; it becomes visible, and is run at once, when the transaction commits. */
export async function addJob(tx: Tx, task: string, payload: unknown, attemptsMax: number): Promise<void> {
  await sql`select graphile_worker.add_job(${task}, payload := ${JSON.stringify(payload)}::json, max_attempts := ${attemptsMax}::int)`.execute(
    tx,
  )
}

/**
 * Adds a job that is run after a pause, under a key of its own. It replaces a job that waits under that key; one that is running under it
 * the library tries no more, whatever becomes of it.
 */
export async function addJobAfter(
  writer: Writer,
  task: string,
  payload: unknown,
  { key, pauseMs, attemptsMax }: { key: string; pauseMs: number; attemptsMax: number },
): Promise<void> {
  await sql`
    select graphile_worker.add_job(${task}, payload := ${JSON.stringify(payload)}::json, max_attempts := ${attemptsMax}::int,
                                   job_key := ${key}, run_at := now() + ${pauseMs} * interval '1 millisecond')`.execute(
    writer,
  )
}
