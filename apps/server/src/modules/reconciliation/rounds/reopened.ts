import { type Database, inTransaction } from '@hiyas/database'
import { type Clock, MINUTE_MS, ok } from '@hiyas/kernel'
import { countWinsAfterClose } from '@hiyas/ledger'
import { lastSeenId, putLastSeenId } from '../repository/rounds.ts'

const STEPS_MAX = 200
/** The books of a time are written when it has been over for so long. */
const SETTLED_MS = 5 * MINUTE_MS
const FOLLOWER = 'wins_after_close'

/**
 * Tells how many wins opened a round again since the last time this was asked, by supplier (W-22). Each is counted once, and told when the step
 * that found it is kept: a run that is broken off later has lost none, as the next one begins behind them.
 */
export async function countReopened(
  database: Database,
  clock: Clock,
  tell: (supplier: string, count: number) => void,
): Promise<void> {
  const before = new Date(clock.nowMs() - SETTLED_MS)
  for (let step = 0, isDone = false; step < STEPS_MAX && !isDone; step++) {
    const afterId = await lastSeenId(database.query, FOLLOWER)
    const read = await countWinsAfterClose(database.query, { afterId, before })
    await inTransaction(database, async tx => ok(await putLastSeenId(tx, FOLLOWER, read.untilId)))
    for (const { supplier, count } of read.counts) tell(supplier, count)
    isDone = read.isDone
  }
}
