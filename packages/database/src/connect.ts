import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, type Transaction } from 'kysely'
import pg from 'pg'
import { preparedName } from './prepared.ts'

/** The database of one program: typed queries through `query`, raw connections for the ledger's lanes through `pool`. */
export type Database = {
  readonly query: Kysely<object>
  readonly pool: pg.Pool
  close(): Promise<void>
}

/** An open transaction. Only `inTransaction` makes one, so a write cannot be handed the plain database by mistake. */
export type Tx = Transaction<object>

/** A connection to read with, inside or outside of a transaction. Name tables by `read.withTables<Tables>()`. */
export type Reader = Kysely<object>

export type ConnectOptions = {
  url: string
  /** Connections held at most. */
  connectionsMax: number
  /** Shown in pg_stat_activity. */
  name: string
  /** The role each new connection acts as; asked when it opens. Null: as who it logs in. */
  role?: () => string | null
  /** Told about errors of connections that wait for their next query, lent out or not: the pool replaces them by itself. */
  onIdleError?: (error: Error) => void
}

const CONNECT_TIMEOUT_MS = 5_000
const IDLE_TIMEOUT_MS = 30_000

/** `int8` as bigint: money and ids must never pass through a float. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 && format !== 'binary'
      ? BigInt
      : pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
}

export function connect(options: ConnectOptions): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.connectionsMax,
    application_name: options.name,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    types,
    onConnect: async client => {
      const role = options.role?.() ?? null
      if (role !== null) await client.query(`set role ${pg.escapeIdentifier(role)}`)
    },
  })
  // Without a listener an error ends the whole process. The pool passes on those of connections it holds, the connection itself tells
  // those as well and those while it is lent out, between two queries of a transaction.
  pool.on('error', () => undefined)
  pool.on('connect', client => client.on('error', error => options.onIdleError?.(error)))
  const query = new Kysely<object>({ dialect: new PostgresDialect({ pool: naming(pool) }) })
  // Kysely ends a pool only after a query of its own, and a pool cannot be ended twice.
  const close = async () => {
    await query.destroy()
    if (!pool.ending) await pool.end()
  }
  return { query, pool, close }
}

/** The same pool, whose connections send under its name what was prepared: Kysely hands them texts and values only. */
function naming(pool: pg.Pool): PostgresPool {
  // One for each connection: Kysely knows them by identity.
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const same = known.get(client) ?? namingClient(client)
      known.set(client, same)
      return same
    },
  }
}

function namingClient(client: pg.PoolClient): PostgresPoolClient {
  const query = (text: string, values: readonly unknown[]) =>
    client.query({ name: preparedName(text), text, values: [...values] })
  return Object.create(client, { query: { value: query } }) as PostgresPoolClient
}
