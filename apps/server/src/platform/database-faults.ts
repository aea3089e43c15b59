import { isAwayCode } from '@hiyas/database'
import { SECOND_MS } from '@hiyas/kernel'

/**
 * How long an ordinary answer of the database is waited for: longer than anybody waits for the call behind it (8 s). Jobs that may take
 * longer use `longWork`.
 */
export const QUERY_TIMEOUT_MS = 15 * SECOND_MS
/** The same for a statement that goes to a connection as it is. */
export const IN_TIME = { query_timeout: QUERY_TIMEOUT_MS } as const

/** Codes with which a socket says that nobody is there, or no more. */
const GONE = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH'])
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
