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
