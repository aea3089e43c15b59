import type { Database } from '@hiyas/database'
import { type Clock, DAY_MS } from '@hiyas/kernel'
import type { Job } from '../../platform/module.ts'
import type { KeyRing } from './keys.ts'
import { deleteAuditEvents } from './repository/audit.ts'
import { deleteExpiredPuzzles } from './repository/captchas.ts'
import { deleteOldCodes } from './repository/codes.ts'
import { deleteOldCredentials } from './repository/devices.ts'
import { deleteExpired } from './repository/guards.ts'
import { deleteExpiredFlows } from './repository/identities.ts'
import { deleteOldMails } from './repository/mails.ts'
import { deleteOldLinks } from './repository/recovery.ts'
import { deleteOldSessions } from './repository/sessions.ts'
import { disableIdleTrials } from './repository/trials.ts'

/** Sessions are kept for a while after their end: the member may ask where he was logged in. */
const SESSIONS_KEPT_MS = 60 * DAY_MS
const FAILURES_KEPT_MS = DAY_MS
/** What was sent counts for the limits of a day. */
const SENT_KEPT_MS = DAY_MS
/** HIS-03: five years, and a little more, so that no leap day brings us into what the database keeps. */
const AUDIT_KEPT_MS = (5 * 365 + 5) * DAY_MS
/** A trial account that nobody has used for so long is shut. */
const TRIAL_IDLE_MAX_MS = 7 * DAY_MS

export const jobs = (database: Database, clock: Clock, keys: KeyRing): Job[] => [
  { name: 'identity.rotate_keys', schedule: '*/10 * * * *', run: () => keys.rotate() },
  {
    name: 'identity.forget_expired',
    schedule: '*/15 * * * *',
    async run() {
      const nowMs = clock.nowMs()
      await deleteExpired(database.query, new Date(nowMs), new Date(nowMs - FAILURES_KEPT_MS))
      await deleteOldSessions(database.query, new Date(nowMs - SESSIONS_KEPT_MS))
      await deleteExpiredPuzzles(database.query, new Date(nowMs))
      await deleteOldCodes(database.query, new Date(nowMs - SENT_KEPT_MS))
      await deleteOldLinks(database.query, new Date(nowMs - SENT_KEPT_MS))
      await deleteOldMails(database.query, new Date(nowMs - SENT_KEPT_MS))
      await deleteExpiredFlows(database.query, new Date(nowMs))
      await deleteOldCredentials(database.query, new Date(nowMs - SESSIONS_KEPT_MS))
    },
  },
  {
    name: 'identity.forget_audit',
    schedule: '23 3 * * *',
    run: () => deleteAuditEvents(database.query, new Date(clock.nowMs() - AUDIT_KEPT_MS)),
  },
  {
    name: 'identity.shut_idle_trials',
    schedule: '7 * * * *',
    async run() {
      const nowMs = clock.nowMs()
      await disableIdleTrials(database.query, new Date(nowMs), new Date(nowMs - TRIAL_IDLE_MAX_MS))
    },
  },
]
