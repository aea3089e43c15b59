import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { interrupt } from './interruption.ts'
import { type Lender, lending } from './lending.ts'
import { applySettings } from './session-settings.ts'

/** The database of one program: typed queries through `query`, raw connections for the ledger's lanes through `pool`. */
export type Database = {
  readonly query: Kysely<object>
  readonly pool: pg.Pool
  /** The same connections for what may take as long as it takes: checks of everything, statements, what is deleted by night. */
  readonly longWork: Database
  /** Breaks off long work, what it runs at the server included, and lets none begin any more: it throws `WorkInterrupted`. Others go on. */
  interruptLongWork(): Promise<void>
  /** The same for whatever is still lent out: a statement that waits for a lock would keep its connection, and the program from ending. */
  interruptAll(): Promise<void>
  close(): Promise<void>
}

/** An open transaction. Only `inTransaction` makes one, so what belongs together cannot be handed the plain database by mistake. */
export type Tx = Transaction<object>

/** A connection to read with, inside or outside of a transaction. Name tables by `read.withTables<Tables>()`. */
export type Reader = Kysely<object>

/** A connection for one statement that is whole by itself. Two that belong together take a `Tx`. */
export type Writer = Kysely<object>

export type ConnectOptions = {
  url: string
  /** Connections held at most. */
  connectionsMax: number
  /**
   * How many connections are held however long nobody needs them; without it all are given back after a while. The first caller after a
   * pause would then wait for one to open, and for all that a new one has yet to read and to plan.
   */
  connectionsKept?: number
  /** Shown in pg_stat_activity. */
  name: string
  /** The role each new connection acts as; asked when it opens. Null: as who it logs in. */
  role?: () => string | null
  /** Told about errors of connections that wait for their next query, lent out or not: the pool replaces them by itself. */
  onIdleError?: (error: Error) => void
  /**
   * How long an answer to `query` is waited for, unless it is long work; without it there is no limit. After that time the connection is
   * thrown away: a database that went silent, rather than away, would keep it for a quarter of an hour.
   */
  queryTimeoutMs?: number
  /** A smaller one for tests: how long a transaction may wait for its next statement before PostgreSQL takes it back. */
  idleInTransactionMaxMs?: number
}

const CONNECT_TIMEOUT_MS = 5_000
/** A connection that nobody waits on is looked after when it was quiet for so long: its other end may be gone without a word. */
export const KEEP_ALIVE_AFTER_MS = 10_000
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
    min: options.connectionsKept ?? 0,
    application_name: options.name,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    types,
    onConnect: client => applySettings(client, { ...options, role: options.role?.() ?? null }),
  })
  // An error without a listener ends the whole process. The pool passes on the errors of connections it holds. A connection itself tells
  // those too, and the errors that come while it is lent out, between two queries of a transaction.
  pool.on('error', () => undefined)
  pool.on('connect', client => client.on('error', error => options.onIdleError?.(error)))
  const hurried = lending(pool, options.queryTimeoutMs ?? null)
  const query = lentTo(hurried)
  const unhurried = lending(pool, null)
  const unlimited = lentTo(unhurried)
  const close = async () => {
    await query.destroy()
    await unlimited.destroy()
    // Kysely ends a pool only after a query of its own.
    if (!pool.ending) await pool.end()
  }
  const interruptLongWork = () => interrupt(unhurried, options.url)
  const interruptAll = async () => {
    await Promise.all([interruptLongWork(), interrupt(hurried, options.url)])
  }
  const longWork: Database = {
    query: unlimited,
    pool,
    get longWork() {
      return longWork
    },
    interruptLongWork,
    interruptAll,
    close,
  }
  return { query, pool, longWork, interruptLongWork, interruptAll, close }
}

const lentTo = (pool: Lender): Kysely<object> => new Kysely<object>({ dialect: new PostgresDialect({ pool }) })
