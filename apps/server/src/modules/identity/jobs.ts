import type { Database } from '@hiyas/database'
import { type Clock, DAY_MS } from '@hiyas/kernel'
import type { Job } from '../../platform/module.ts'
import type { KeyRing } from './keys.ts'
import { deleteExpired } from './repository/guards.ts'
import { deleteOldSessions } from './repository/sessions.ts'

/** Sessions are kept for a while after their end: the member may ask where he was logged in. */
const SESSIONS_KEPT_MS = 60 * DAY_MS
const FAILURES_KEPT_MS = DAY_MS

export const jobs = (database: Database, clock: Clock, keys: KeyRing): Job[] => [
  { name: 'identity.rotate_keys', schedule: '*/10 * * * *', run: () => keys.rotate() },
  {
    name: 'identity.forget_expired',
    schedule: '*/15 * * * *',
    async run() {
      const nowMs = clock.nowMs()
      await deleteExpired(database.query, new Date(nowMs), new Date(nowMs - FAILURES_KEPT_MS))
      await deleteOldSessions(database.query, new Date(nowMs - SESSIONS_KEPT_MS))
    },
  },
]
