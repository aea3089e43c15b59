import { inOneStatement, type Tx } from '@hiyas/database'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@hiyas/kernel'
import type { Deps } from '../deps.ts'
import { forgetRefused } from '../store/rounds.ts'
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
/** A round that the wallet has refused is kept for as long as its request may be asked again. */
const REFUSED_KEPT_MS = DAY_MS
const PAUSE_MS = 10 * MINUTE_MS
const BATCH_MAX = 500

/** Answers how many sessions and refused rounds there were that nobody needs any more. */
export type Forgetting = Turns<number>

/**
 * Forgets sessions that are over, and with them what stands in the open in them: the token of the wallet; and rounds that were refused. Any
 * number of processes may do it.
 */
export function createForgetting(
  { database, clock, log }: Pick<Deps, 'database' | 'clock' | 'log'>,
  batchMax = BATCH_MAX,
): Forgetting {
  /** Batch by batch, until there are no more. */
  async function all(halt: AbortSignal, batch: (tx: Tx) => Promise<number>): Promise<number> {
    let count = 0
    while (!halt.aborted) {
      const forgotten = await inOneStatement(database, batch)
      count += forgotten
      if (forgotten < batchMax) break
    }
    return count
  }

  async function forget(halt: AbortSignal): Promise<number> {
    const nowMs = clock.nowMs()
    const sessions = await all(halt, tx => forgetSessions(tx, new Date(nowMs - SESSION_KEPT_MS), batchMax))
    const refused = await all(halt, tx => forgetRefused(tx, new Date(nowMs - REFUSED_KEPT_MS), batchMax))
    return sessions + refused
  }
  return createTurns(forget, {
    pauseMs: PAUSE_MS,
    onFault: error => log.error({ err: error }, 'forgetting what is over failed; the next turn tries again'),
  })
}
