import type { Database } from '@hiyas/database'
import { type Clock, DAY_MS } from '@hiyas/kernel'
import type { Job } from '../../platform/module.ts'
import { deleteReadsOfEnded } from './repository/reads.ts'

/** How long it is kept who has read what is over. */
const KEPT_MS = 30 * DAY_MS

export const forgetReadsJob = ({ database, clock }: { database: Database; clock: Clock }): Job => ({
  name: 'messages.forget_reads',
  schedule: '23 4 * * *',
  async run() {
    await deleteReadsOfEnded(database.query, new Date(clock.nowMs() - KEPT_MS))
  },
})
