import type { Database } from '@hiyas/database'
import { type Clock, ok, type Result, refuse, SECOND_MS } from '@hiyas/kernel'
import { useBody } from './repository/guards.ts'

/** How far the time in an encrypted body may be from ours. */
const IAT_WINDOW_MS = 120 * SECOND_MS

/** Whether an encrypted body says that it was made a moment ago. */
export const isTimely = (iat: number, nowMs: number): boolean => Math.abs(nowMs - iat) <= IAT_WINDOW_MS

/** Until when a used body is remembered: it outlives the window on both sides, so that there is no moment at which it is new again. */
export const rememberedUntil = (nowMs: number): Date => new Date(nowMs + 2 * IAT_WINDOW_MS)

/** Lets each encrypted body in once, and only for two minutes around the time it was made (decision 4). */
export async function takeBodyOnce(
  database: Database,
  clock: Clock,
  merchant: string,
  body: { iat: number; jti: string },
): Promise<Result<null, 'login.replayed'>> {
  const nowMs = clock.nowMs()
  if (!isTimely(body.iat, nowMs)) return refuse('login.replayed')
  const isNew = await useBody(database.query, merchant, body.jti, rememberedUntil(nowMs))
  return isNew ? ok(null) : refuse('login.replayed')
}
