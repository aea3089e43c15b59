import { SECOND_MS } from '@hiyas/kernel'
import type pg from 'pg'

/** Nothing of ours is at work elsewhere for as long between two statements of one transaction. */
const IDLE_IN_TRANSACTION_MAX_MS = 30 * SECOND_MS
const ASKING_TIMEOUT_MS = 5 * SECOND_MS

/**
 * By PostgreSQL's own names and values. First how it notices that the machine at our end is gone: left to itself it keeps what such a program
 * had locked for a quarter of an hour up to two hours, and a statement that its client has abandoned keeps its place in the queue for a lock, with those behind it: 25 seconds each.
 * Then that it compiles no statement: it judges by the costs it guesses, to which a step that a function of ours avoids adds ten thousand
 * millions, and would compile for a tenth of a second what runs for less than a thousandth, each time anew.
 */
const settingsOf = (idleInTransactionMaxMs: number): Readonly<Record<string, string>> => ({
  idle_in_transaction_session_timeout: String(idleInTransactionMaxMs),
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '3',
  client_connection_check_interval: '5000',
  jit: 'off',
})

type SessionOptions = { idleInTransactionMaxMs?: number; role?: string | null }

/**
 * Says on a connection that has just opened what it is to go by, and whom it acts as, in one round trip. Not when it is opened: what
 * stands between us and PostgreSQL may refuse it there. What the address of the database names in its `options` stays as it is there.
 */
export async function applySettings(
  client: pg.ClientBase,
  { idleInTransactionMaxMs = IDLE_IN_TRANSACTION_MAX_MS, role = null }: SessionOptions = {},
): Promise<void> {
  const settings = Object.entries(settingsOf(idleInTransactionMaxMs))
  const values = settings.map(([name, value]) => `(${client.escapeLiteral(name)}, ${client.escapeLiteral(value)})`)
  const text = `
    select set_config(name, value, false) from (values ${values.join(', ')}) as ours(name, value)
     where name not in (select name from pg_settings where source = 'client')`
  const actAs = role === null ? '' : `; set role ${client.escapeIdentifier(role)}`
  const inTime = { text: text + actAs, query_timeout: ASKING_TIMEOUT_MS }
  await client.query(inTime)
}
