/**
 * Whether a code of PostgreSQL (SQLSTATE) says that the server cannot work now and may a moment later, whatever was asked of it. Every other
 * code is about the statement.
 */
export const isAwayCode = (sqlState: string): boolean => CODES.has(sqlState) || CLASSES.has(sqlState.slice(0, 2))

const CODES: ReadonlySet<string> = new Set([
  // admin_shutdown, crash_shutdown, cannot_connect_now
  '57P01',
  '57P02',
  '57P03',
  // read_only_sql_transaction: it was demoted
  '25006',
  // idle_in_transaction_session_timeout: it took the transaction back of a program that stood still
  '25P03',
])
/** Trouble with the connection; no more connections, memory or room on the disk; an error of the system below it. */
const CLASSES: ReadonlySet<string> = new Set(['08', '53', '58'])

/** Codes with which a socket says that nobody is there, or no more, or that no way leads there; and a name that nobody can tell now. */
const GONE = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT'],
  ...['ENETDOWN', 'ENETUNREACH', 'EHOSTDOWN', 'EHOSTUNREACH'],
  ...['ENOTFOUND', 'EAI_AGAIN'],
])
const CAUSES_MAX = 5

/** The words of the driver for a connection that ended, fell silent or could not be had: it gives them no code. */
const GONE_WORDS =
  /connection terminated|query read timeout|timeout exceeded when trying to connect|client has encountered a connection error/i

/**
 * Whether an error means that the database cannot be reached, or cannot work, now, so that the same request may succeed a moment later.
 * Everything else a database says is a bug of ours.
 */
export function isDatabaseAway(error: unknown): boolean {
  let cause = error
  for (let depth = 0; depth < CAUSES_MAX && cause instanceof Error; depth++) {
    const { code } = cause as { code?: unknown }
    if (typeof code === 'string' && (GONE.has(code) || isAwayCode(code))) return true
    if (GONE_WORDS.test(cause.message)) return true
    if (cause instanceof AggregateError && cause.errors.some(isDatabaseAway)) return true
    cause = cause.cause
  }
  return false
}
