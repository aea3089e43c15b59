import type { Database } from '@hiyas/database'
import { type Clock, MINUTE_MS } from '@hiyas/kernel'
import { followMoved } from '@hiyas/ledger'
import type { Job } from '../../platform/module.ts'

/** Less than between two runs. What is left then is the first of the next. */
const RUN_MAX_MS = 50 * MINUTE_MS

/** Whoever looks at his record brings it up to date himself; this keeps him from having a night's play to wait for. */
export const jobs = (database: Database, clock: Clock): readonly Job[] => [
  {
    name: 'records.follow',
    schedule: '41 * * * *',
    async run() {
      const endsMs = clock.nowMs() + RUN_MAX_MS
      await followMoved(database, { mayGoOn: () => clock.nowMs() < endsMs })
    },
  },
]
