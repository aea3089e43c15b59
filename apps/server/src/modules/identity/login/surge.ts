import type { Database } from '@hiyas/database'
import { type Clock, MINUTE_MS, SECOND_MS, type Soon } from '@hiyas/kernel'
import { cached } from '../../../platform/cached.ts'
import { countLogins } from '../repository/audit.ts'
import { countFailedAccounts } from '../repository/failures.ts'
import { isSurge, SURGE_WINDOW_MINUTES } from '../rules/login.ts'

/** How late a surge may be noticed: whoever tries thousands of accounts needs longer. */
const TTL_MS = 2 * SECOND_MS
/** What is more than enough to know. */
const COUNTED_MAX = 5_000

/** Whether many accounts of a merchant are being tried at the moment, at most two seconds old. */
export function createSurge(database: Database, clock: Clock): (merchant: string) => Soon<boolean> {
  const surges = cached(clock, {
    ttlMs: TTL_MS,
    load: async merchant => {
      const since = new Date(clock.nowMs() - SURGE_WINDOW_MINUTES * MINUTE_MS)
      const failedAccounts = await countFailedAccounts(database.query, merchant, since, COUNTED_MAX)
      const logins = failedAccounts === 0 ? 0 : await countLogins(database.query, merchant, since, 2 * COUNTED_MAX)
      return isSurge({ failedAccounts, logins })
    },
  })
  return merchant => surges.get(merchant)
}
