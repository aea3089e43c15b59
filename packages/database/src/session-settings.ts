import { SECOND_MS } from '@hiyas/kernel'
import type pg from 'pg'

/** Nothing of ours is at work elsewhere for as long between two statements of one transaction. */
const IDLE_IN_TRANSACTION_MAX_MS = 30 * SECOND_MS
const ASKING_TIMEOUT_MS = 5 * SECOND_MS

/** Settings of PostgreSQL, by names and values of its own. */
type Settings = Readonly<Record<string, string>>

/**
 * What our statements are written for. A server, a database or an account may come with others, for other programs: a day written as
 * `02/03/2026` is none of ours, and a move that waited for its account has to see what came before it.
 */
const WRITTEN_FOR: Settings = {
  DateStyle: 'ISO, YMD',
  IntervalStyle: 'postgres',
  TimeZone: 'UTC',
  bytea_output: 'hex',
  default_transaction_isolation: 'read committed',
  // It judges by the costs it guesses, to which each step that a function of ours avoids adds ten thousand millions, and would compile for a
  // tenth of a second what runs for less than a thousandth, each time anew.
  jit: 'off',
}

/**
 * How PostgreSQL notices that the machine at our end is gone. Left to itself it keeps what such a program had locked for a quarter of an hour
 * up to two hours, and a statement that its client has abandoned keeps its place in the queue for a lock, with those behind it: 25 seconds each.
 */
const noticing = (idleInTransactionMaxMs: number): Settings => ({
  idle_in_transaction_session_timeout: String(idleInTransactionMaxMs),
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '3',
  client_connection_check_interval: '5000',
})

type SessionOptions = { idleInTransactionMaxMs?: number; role?: string | null }

/**
 * Says on a connection that has just opened what it is to go by, and whom it acts as, in one round trip. Not when it is opened: what
 * stands between us and PostgreSQL may refuse it there. How it notices that we are gone stays as the address of the database has it in its
 * `options`, where it does.
 */
export async function applySettings(
  client: pg.ClientBase,
  { idleInTransactionMaxMs = IDLE_IN_TRANSACTION_MAX_MS, role = null }: SessionOptions = {},
): Promise<void> {
  const rows = (settings: Settings) =>
    Object.entries(settings)
      .map(([name, value]) => `(${client.escapeLiteral(name)}, ${client.escapeLiteral(value)})`)
      .join(', ')
  const text = `
    select set_config(name, value, false) from (values ${rows(WRITTEN_FOR)}) as ours(name, value)
    union all
    select set_config(name, value, false) from (values ${rows(noticing(idleInTransactionMaxMs))}) as ours(name, value)
     where name not in (select name from pg_settings where source = 'client')`
  const actAs = role === null ? '' : `; set role ${client.escapeIdentifier(role)}`
  const inTime = { text: text + actAs, query_timeout: ASKING_TIMEOUT_MS }
  await client.query(inTime)
}
