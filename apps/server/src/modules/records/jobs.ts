import type { Database } from '@hiyas/database'
import { type Clock, HOUR_MS } from '@hiyas/kernel'
import { followRecent } from '@hiyas/ledger'
import type { Job } from '../../platform/module.ts'

/** Twice as long as between two runs. */
const LATELY_MS = 2 * HOUR_MS
/** More in one hour wait for the next run, or for their member to look. */
const ACCOUNTS_MAX = 5_000

/** Whoever looks at his record brings it up to date himself; this keeps him from having a night's play to wait for. */
export const jobs = (database: Database, clock: Clock): readonly Job[] => [
  {
    name: 'records.follow',
    schedule: '41 * * * *',
    async run() {
      await followRecent(database, { since: new Date(clock.nowMs() - LATELY_MS), accountsMax: ACCOUNTS_MAX })
    },
  },
]
