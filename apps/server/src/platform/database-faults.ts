import { SECOND_MS } from '@hiyas/kernel'

/**
 * How long an ordinary answer of the database is waited for: longer than anybody waits for the call behind it (8 s). Jobs that may take
 * longer use `longWork`.
 */
export const QUERY_TIMEOUT_MS = 15 * SECOND_MS
/** The same for a statement that goes to a connection as it is. */
export const IN_TIME = { query_timeout: QUERY_TIMEOUT_MS } as const

/** Codes with which a connection, or the server behind it, says that it is gone, going, coming or full. */
const GONE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  // read_only_sql_transaction: it was demoted, or has no room left
  '25006',
  // idle_in_transaction_session_timeout: this program stood still
  '25P03',
  // admin_shutdown, crash_shutdown, cannot_connect_now, too_many_connections
  '57P01',
  '57P02',
  '57P03',
  '53300',
])
const CONNECTION_EXCEPTION_CLASS = '08'
const CAUSES_MAX = 5

/** The words of the driver for a connection that ended, fell silent or could not be had: it gives them no code. */
const GONE_WORDS =
  /connection terminated|query read timeout|timeout exceeded when trying to connect|client has encountered a connection error/i

/**
 * Whether an error means that the database cannot be reached now, so that the same request may succeed a moment later.
 * Everything else a database says is a bug of ours.
 */
export function isDatabaseAway(error: unknown): boolean {
  let cause = error
  for (let depth = 0; depth < CAUSES_MAX && cause instanceof Error; depth++) {
    const { code } = cause as { code?: unknown }
    if (typeof code === 'string' && (GONE.has(code) || code.startsWith(CONNECTION_EXCEPTION_CLASS))) return true
    if (GONE_WORDS.test(cause.message)) return true
    if (cause instanceof AggregateError && cause.errors.some(isDatabaseAway)) return true
    cause = cause.cause
  }
  return false
}
