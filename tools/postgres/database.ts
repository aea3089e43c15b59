import pg from 'pg'
import { codeOf, Problem } from '../problem/index.ts'

const CONNECT_TIMEOUT_MS = 5_000
const DUPLICATE_DATABASE = '42P04'
const UNIQUE_VIOLATION = '23505'
const INSUFFICIENT_PRIVILEGE = '42501'
const NO_SUCH_DATABASE = '3D000'

/**
 * Creates a database on the server that `url` points at, unless it is there. `url` may name any database of that server.
 * Safe when two programs do it at once. Throws a `Problem` when the server cannot be reached or the account may not.
 */
export async function ensureDatabase(url: string, name: string): Promise<void> {
  const client = await connectSomewhere(url)
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
  } catch (error) {
    const code = codeOf(error)
    if (code === INSUFFICIENT_PRIVILEGE) {
      throw new Problem(
        `The account in DATABASE_URL may not create the database ${name}: create it yourself, or allow CREATEDB.`,
      )
    }
    if (code !== DUPLICATE_DATABASE && code !== UNIQUE_VIOLATION) throw error
  } finally {
    await client.end()
  }
}

/** The database of `url` itself may be the one that is missing; `postgres` is there on every server. */
async function connectSomewhere(url: string): Promise<pg.Client> {
  const maintenance = new URL(url)
  maintenance.pathname = '/postgres'
  try {
    return await connect(url)
  } catch (error) {
    if (codeOf(error) === NO_SUCH_DATABASE) return connect(maintenance.href)
    const { host } = maintenance
    const reason = error instanceof Error ? error.message || codeOf(error) : String(error)
    throw new Problem(
      `No connection to PostgreSQL at ${host} (${reason}): start that server, or correct DATABASE_URL.`,
      { cause: error },
    )
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  client.on('error', () => undefined)
  await client.connect()
  return client
}
