/** Codes with which a connection, or the server behind it, says that it is gone, going, coming or full. */
const GONE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  // admin_shutdown, crash_shutdown, cannot_connect_now, too_many_connections
  '57P01',
  '57P02',
  '57P03',
  '53300',
])
const CONNECTION_EXCEPTION_CLASS = '08'
const CAUSES_MAX = 5

/** The words of the driver for a connection that ended or could not be had: it gives them no code. */
const GONE_WORDS =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error/i

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
