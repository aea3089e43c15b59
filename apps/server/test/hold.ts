import pg from 'pg'
import { expect, onTestFinished, vi } from 'vitest'
import type { TestServer } from './harness.ts'

/** What a server reads anew by itself, of what it keeps in memory, beside all that a test does. */
const KEPT_WARM = String.raw`^select \* from "identity"\."entry_setting"`

export type Hold = {
  /** Settles when at least so many connections wait for a lock, this one's or each other's. */
  waitedFor(count: number): Promise<void>
  letGo(): Promise<void>
}

/**
 * Runs a statement that locks something and keeps that locked until it is let go, or the test ends: what comes by meanwhile stands
 * still at this place.
 */
export async function hold(server: TestServer, statement: string, values: unknown[] = []): Promise<Hold> {
  const connection = new pg.Client({ connectionString: server.databaseUrl })
  await connection.connect()
  await connection.query('begin')
  await connection.query(statement, values)
  const waiting = async () =>
    (
      await server.rows(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query !~ $1`,
        [KEPT_WARM],
      )
    ).length
  let going: Promise<void> | undefined
  const letGo = () => {
    going ??= connection.end()
    return going
  }
  onTestFinished(letGo)
  return {
    waitedFor: count => vi.waitFor(async () => expect(await waiting()).toBeGreaterThanOrEqual(count)),
    letGo,
  }
}

/** Lends out every connection of the server but one, until the test ends: as if others were in the middle of something. */
export async function lendAllButOne(server: TestServer): Promise<void> {
  const { pool } = server.program.deps.database
  const lent = await Promise.all(Array.from({ length: (pool.options.max ?? 0) - 1 }, () => pool.connect()))
  onTestFinished(() => {
    for (const connection of lent) connection.release()
  })
}
