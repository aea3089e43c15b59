import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND_MS } from '@hiyas/kernel'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'
import type { Turns } from './turns.ts'

/** Who waits for this program to end kills it a few seconds later. What is left then is finished by the next start, as after a kill (GAM-17). */
const STOP_MAX_MS = 10 * SECOND_MS

type Parts = {
  app: Pick<FastifyInstance, 'close'>
  turns: readonly Pick<Turns<unknown>, 'stop'>[]
  database: Pick<Deps['database'], 'close'>
}

/**
 * Ends in order: last answers are given while turns end, as each may wait for a silent wallet, and then the database is let go. False where that
 * takes too long.
 */
export function stopInTime({ app, turns, database }: Parts, maxMs = STOP_MAX_MS): Promise<boolean> {
  const stop = async () => {
    await Promise.all([app.close(), ...turns.map(turn => turn.stop())])
    await database.close()
    return true
  }
  return Promise.race([stop(), sleep(maxMs, false, { ref: false })])
}

/**
 * A line is written beside the program, which on a busy machine may take a moment to begin: an exit at once would put why it ends in front of what
 * was said before, or lose one of both.
 */
const LAST_WORDS_MS = SECOND_MS

/** Says why the program ends, and leaves with a number that tells a supervisor to look. */
export function leaveSaying(log: Pick<FastifyBaseLogger, 'error'>, why: string): void {
  log.error(why)
  setTimeout(() => process.exit(1), LAST_WORDS_MS)
}
