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
  // PostgreSQL compiles what it guesses to be costly. Each kind of step that our functions tell it to avoid adds ten thousand millions to
  // that guess, so it would compile for a tenth of a second what runs for less than a thousandth, each time anew.
  jit: 'off',
  // Which rounds are due, and much else, is found by an index of what is unfinished: a plan that is made for any state at all reads all there
  // are, twice a second.
  plan_cache_mode: 'auto',
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

/** `url` is the address that the connection was opened by. */
type SessionOptions = { url: string; idleInTransactionMaxMs?: number; role?: string | null }

/**
 * Says on a connection that has just opened what it is to go by, and whom it acts as, in one round trip. Not when it is opened: what
 * stands between us and PostgreSQL may refuse it there. How it notices that we are gone stays as the address of the database has it in its
 * `options`, where it does.
 */
export async function applySettings(
  client: pg.ClientBase,
  { url, idleInTransactionMaxMs = IDLE_IN_TRANSACTION_MAX_MS, role = null }: SessionOptions,
): Promise<void> {
  const said = namesInOptions(url)
  const wanted = Object.entries({ ...noticing(idleInTransactionMaxMs), ...WRITTEN_FOR })
    .filter(([name]) => name in WRITTEN_FOR || !said.has(name))
    .map(([name, value]) => `set_config(${client.escapeLiteral(name)}, ${client.escapeLiteral(value)}, false)`)
  const actAs = role === null ? '' : `; set role ${client.escapeIdentifier(role)}`
  const inTime = { text: `select ${wanted.join(', ')}${actAs}`, query_timeout: ASKING_TIMEOUT_MS }
  await client.query(inTime)
}

/**
 * The settings that an address brings itself, as `-c name=value` or `--name=value`. Read from its text: the view in which PostgreSQL tells
 * whence it has each of its settings takes it longer than all else that a new connection is asked for.
 */
function namesInOptions(url: string): ReadonlySet<string> {
  const options = new URLSearchParams(url.split('?')[1]).getAll('options').at(-1) ?? ''
  const names = options.matchAll(/(?:^|\s)(?:-c\s*|--)([\w-]+)=/g)
  return new Set(Array.from(names, ([, name = '']) => name.replaceAll('-', '_').toLowerCase()))
}
