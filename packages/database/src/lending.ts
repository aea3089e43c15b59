import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { preparedName } from './prepared.ts'

/** read_only_sql_transaction: said by a server that was demoted, whose connections stay open after another one has taken its place. */
const READ_ONLY = '25006'
/** What the driver says when it has waited long enough. It gives no code, and goes on waiting. */
const TIMED_OUT = 'Query read timeout'

/**
 * A pool as Kysely is lent it. Its connections send under its name what was prepared: Kysely hands them texts and values only. They wait for
 * an answer no longer than `timeoutMs`, null being for ever; and one that is of no use any more takes no further statement and goes back
 * to be thrown away, in place of being lent out again.
 */
export function lending(pool: pg.Pool, timeoutMs: number | null): PostgresPool {
  // One for each connection: Kysely knows them by identity.
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    async end() {
      // Two are lent the same pool, and a pool cannot be ended twice.
      if (!pool.ending) await pool.end()
    },
    async connect() {
      const client = await pool.connect()
      const same = known.get(client) ?? lent(client, timeoutMs)
      known.set(client, same)
      return same
    },
  }
}

function lent(client: pg.PoolClient, timeoutMs: number | null): PostgresPoolClient {
  const limit = timeoutMs === null ? {} : { query_timeout: timeoutMs }
  let spent: Error | null = null
  async function query(text: string, values: readonly unknown[]) {
    // What is asked after one that was not answered waits behind it.
    if (spent !== null) throw spent
    try {
      return await client.query({ name: preparedName(text), text, values: [...values], ...limit })
    } catch (error) {
      if (isOfNoUse(error)) spent = error
      throw error
    }
  }
  const release = (isBroken = false) => client.release(spent ?? isBroken)
  return Object.create(client, { query: { value: query }, release: { value: release } }) as PostgresPoolClient
}

const isOfNoUse = (error: unknown): error is Error =>
  error instanceof Error && (error.message === TIMED_OUT || ('code' in error && error.code === READ_ONLY))
