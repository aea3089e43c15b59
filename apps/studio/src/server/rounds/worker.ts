import { inOneStatement } from '@hiyas/database'
import type { Deps } from '../deps.ts'
import { takeDueRounds } from '../store/rounds.ts'
import type { RoundRow } from '../store/tables.ts'
import { createTurns, type Turns } from '../turns.ts'
import { ATTEMPT_LEASE_MS } from './rules.ts'
import { attempt } from './settlement.ts'

const PAUSE_MS = 500
const BATCH_MAX = 50

/** Attempts every call whose time has come, and answers how many there were. */
export type Worker = Turns<number>

/** Finishes what the wallet still has to be told: after faults of the wallet, and after a restart of this program. */
export function createWorker(deps: Deps): Worker {
  async function attemptDue(): Promise<number> {
    const nowMs = deps.clock.nowMs()
    const taken = await inOneStatement(deps.database, tx =>
      takeDueRounds(tx, new Date(nowMs), new Date(nowMs + ATTEMPT_LEASE_MS), BATCH_MAX),
    )
    await Promise.all(taken.map(attemptOne))
    return taken.length
  }
  /** A round that cannot be finished keeps its lease, and keeps nobody else from being finished and waited for. */
  const attemptOne = (round: RoundRow): Promise<unknown> =>
    attempt(deps, round).catch(error =>
      deps.log.error({ err: error, round: round.id }, 'finishing a round failed; it is tried again'),
    )
  return createTurns(attemptDue, {
    pauseMs: PAUSE_MS,
    onFault: error => deps.log.error({ err: error }, 'taking rounds to finish failed; the next turn tries again'),
  })
}
