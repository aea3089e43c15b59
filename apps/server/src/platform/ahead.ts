import { MINUTE_MS } from '@hiyas/kernel'

/** What was written down later than the database's own time by more than this was written by a wrong clock: clocks that are right differ by less. */
export const AHEAD_MAX_MS = 2 * MINUTE_MS
