import { inOneStatement } from '@hiyas/database'
import { HOUR_MS, MINUTE_MS } from '@hiyas/kernel'
import type { Deps } from '../deps.ts'
import { forgetSessions } from '../store/sessions.ts'
import { createTurns, type Turns } from '../turns.ts'
import { SESSION_IDLE_MAX_MS } from './finding.ts'

/** A wallet lets a token lie unused for half a day (docs/supplier-integration.md). Twice as long, as its clock is not ours. */
const TOKEN_IDLE_MAX_MS = 24 * HOUR_MS
/**
 * From its last use on, or from the last word to the wallet about a round of it. By then the session is over, and so is the token it was
 * opened with: the digest that keeps a token from opening a second session is not needed any more.
 */
export const SESSION_KEPT_MS = SESSION_IDLE_MAX_MS + TOKEN_IDLE_MAX_MS
const PAUSE_MS = 10 * MINUTE_MS
const BATCH_MAX = 500

/** Answers how many sessions there were that nobody needs any more. */
export type Forgetting = Turns<number>

/** Forgets sessions that are over, and with them what stands in the open in them: the token of the wallet. Any number of processes may do it. */
export function createForgetting(
  { database, clock, log }: Pick<Deps, 'database' | 'clock' | 'log'>,
  batchMax = BATCH_MAX,
): Forgetting {
  async function forget(halt: AbortSignal): Promise<number> {
    const before = new Date(clock.nowMs() - SESSION_KEPT_MS)
    let count = 0
    while (!halt.aborted) {
      const forgotten = await inOneStatement(database, tx => forgetSessions(tx, before, batchMax))
      count += forgotten
      if (forgotten < batchMax) break
    }
    return count
  }
  return createTurns(forget, {
    pauseMs: PAUSE_MS,
    onFault: error => log.error({ err: error }, 'forgetting sessions failed; the next turn tries again'),
  })
}
