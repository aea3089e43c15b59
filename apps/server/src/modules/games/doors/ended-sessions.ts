import type { Clock } from '@hiyas/kernel'

/** Sessions in a generation. One that more logouts push out is found to be over when its launch is read again. */
const SESSIONS_MAX = 100_000

/**
 * Sessions that have ended lately: what is remembered of a launch for `rememberedMs` may be older than the end of its session. Two
 * generations, each of twice that time, so that nothing is forgotten too early and little is kept.
 */
export function createEndedSessions(clock: Clock, rememberedMs: number) {
  let [young, old] = [new Set<string>(), new Set<string>()]
  let turnedAtMs = clock.nowMs()
  return {
    add(sessionId: string): void {
      if (Math.abs(clock.nowMs() - turnedAtMs) > 2 * rememberedMs || young.size >= SESSIONS_MAX) {
        old = young
        young = new Set()
        turnedAtMs = clock.nowMs()
      }
      young.add(sessionId)
    },
    has: (sessionId: string): boolean => young.has(sessionId) || old.has(sessionId),
  }
}
