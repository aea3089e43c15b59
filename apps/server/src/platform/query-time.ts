import { SECOND_MS } from '@hiyas/kernel'

/**
 * How long an ordinary answer of the database is waited for: longer than anybody waits for the call behind it (8 s). Jobs that may take
 * longer use `longWork`.
 */
export const QUERY_TIMEOUT_MS = 15 * SECOND_MS
/** The same for a statement that goes to a connection as it is. */
export const IN_TIME = { query_timeout: QUERY_TIMEOUT_MS } as const
