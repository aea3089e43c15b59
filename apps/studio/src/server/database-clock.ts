import type { Database } from '@hiyas/database'
import type { Clock } from '@hiyas/kernel'
import { databaseTimeMs } from './store/clock.ts'

export type DatabaseClock = Clock & {
  /** Puts the clock right by that of the database. */
  compare(): Promise<void>
}

/**
 * The time by what has passed since this process began: it goes on evenly while the clock of the machine is put forward or back, which is seen
 * when the times are compared and not before.
 */
export const processClock: Clock = { nowMs: () => Math.floor(performance.timeOrigin + performance.now()) }

/**
 * The clock of this machine, put right by that of the database. Every process judges by it what another one wrote: whether a round is
 * carried, for how long a call is somebody else's, when a round of a room has begun (GAM-17). With clocks of their own a process that is some seconds
 * fast would take all that for left.
 */
export function createDatabaseClock(database: Pick<Database, 'query'>, own: Clock): DatabaseClock {
  let aheadMs = 0
  return {
    nowMs: () => own.nowMs() + aheadMs,
    async compare() {
      const askedMs = own.nowMs()
      const timeMs = await databaseTimeMs(database.query)
      const answeredMs = own.nowMs()
      // It was so late there between the question and the answer: what fits in between is right, and however slow that was, nothing else is changed.
      aheadMs = Math.min(Math.max(aheadMs, timeMs - answeredMs), timeMs - askedMs)
    },
  }
}
