import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND_MS } from '@hiyas/kernel'
import type { FastifyInstance } from 'fastify'
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
