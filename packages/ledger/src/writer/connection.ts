import type { Database } from '@hiyas/database'
import { SECOND_MS } from '@hiyas/kernel'
import type pg from 'pg'

/** An account that someone holds locked costs a batch this long, then the batch goes on without it. */
export const LOCK_TIMEOUT_MS = 500
export const STATEMENT_TIMEOUT_MS = 4 * SECOND_MS
/** Beyond the statement timeout of the server: only a server that went silent gets here. */
export const ANSWER_TIMEOUT_MS = 6 * SECOND_MS

/** A statement that is waited for no longer than that. */
export const inTime = (text: string) => ({ text, query_timeout: ANSWER_TIMEOUT_MS })

/**
 * Plans are made once a connection, perhaps while the tables are still empty: they must never settle on a whole scan, nor on one
 * thing after the other where a batch can be matched at once, and never be made anew for each batch. What is looked up laterally
 * has no other way and is not concerned.
 */
const settings = (lockTimeoutMs: number) => `
  set lock_timeout = ${lockTimeoutMs};
  set statement_timeout = ${STATEMENT_TIMEOUT_MS};
  set plan_cache_mode = force_generic_plan;
  set enable_seqscan = off;
  set enable_nestloop = off;
  set jit = off`

export type LaneConnection = {
  /** The connection, a new one if the former broke. */
  open(): Promise<pg.PoolClient>
  /** Throws the connection away: what runs on it may or may not happen. */
  drop(error: Error): void
  close(): void
}

/** A lane's own connection: taken from the pool once, replaced when it breaks. */
export function createLaneConnection(database: Database, lockTimeoutMs: number): LaneConnection {
  let client: pg.PoolClient | null = null

  function drop(error: Error | true): void {
    client?.release(error)
    client = null
  }

  return {
    async open() {
      if (client !== null) return client
      const fresh = await database.pool.connect()
      // One that breaks between two batches tells it here; without a listener it would end the process.
      fresh.on('error', error => {
        if (client === fresh) drop(error)
      })
      client = fresh
      await fresh.query(inTime(settings(lockTimeoutMs)))
      return fresh
    },
    drop,
    close: () => drop(true),
  }
}
