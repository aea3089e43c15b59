import type { Database } from '@hiyas/database'
import { type Clock, ok, type Result, refuse, SECOND_MS } from '@hiyas/kernel'
import { useBody } from './repository/guards.ts'

/** How far the time in an encrypted body may be from ours. */
const IAT_WINDOW_MS = 120 * SECOND_MS

/**
 * Lets each encrypted body in once, and only for two minutes around the time it was made (decision 4). What is remembered
 * outlives the window on both sides, so that there is no moment at which an old body is new again.
 */
export async function checkFresh(
  database: Database,
  clock: Clock,
  merchant: string,
  body: { iat: number; jti: string },
): Promise<Result<null, 'login.replayed'>> {
  const nowMs = clock.nowMs()
  if (Math.abs(nowMs - body.iat) > IAT_WINDOW_MS) return refuse('login.replayed')
  const isNew = await useBody(database.query, merchant, body.jti, new Date(nowMs + 2 * IAT_WINDOW_MS))
  return isNew ? ok(null) : refuse('login.replayed')
}
