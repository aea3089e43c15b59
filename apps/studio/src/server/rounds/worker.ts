import { inOneStatement } from '@hiyas/database'
import type { Deps } from '../deps.ts'
import { takeDueRounds } from '../store/rounds.ts'
import type { RoundRow } from '../store/tables.ts'
import { ATTEMPT_LEASE_MS } from './rules.ts'
import { attempt } from './settlement.ts'

const PAUSE_MS = 500
const BATCH_MAX = 50

export type Worker = {
  /** Attempts every call whose time has come, once. Answers how many there were. */
  runOnce(): Promise<number>
  start(): void
  /** Waits for what is under way. */
  stop(): Promise<void>
}

/** Finishes what the wallet still has to be told: after faults of the wallet, and after a restart of this program. */
export function createWorker(deps: Deps): Worker {
  let timer: NodeJS.Timeout | null = null
  let running: Promise<unknown> = Promise.resolve()
  let stopped = true

  const runOnce = async (): Promise<number> => {
    const now = deps.clock.nowMs()
    const taken = await inOneStatement(deps.database, tx =>
      takeDueRounds(tx, new Date(now), new Date(now + ATTEMPT_LEASE_MS), BATCH_MAX),
    )
    await Promise.all(taken.map(attemptOne))
    return taken.length
  }
  /** A round that cannot be finished keeps its lease, and keeps nobody else from being finished and waited for. */
  const attemptOne = (round: RoundRow): Promise<unknown> =>
    attempt(deps, round).catch(error =>
      deps.log.error({ err: error, round: round.id }, 'finishing a round failed; it is tried again'),
    )
  const turn = (): void => {
    running = runOnce()
      .catch(error => deps.log.error({ err: error }, 'taking rounds to finish failed; the next turn tries again'))
      .finally(() => {
        if (!stopped) timer = setTimeout(turn, PAUSE_MS)
      })
  }
  return {
    runOnce,
    start() {
      stopped = false
      turn()
    },
    async stop() {
      stopped = true
      if (timer) clearTimeout(timer)
      await running
    },
  }
}
