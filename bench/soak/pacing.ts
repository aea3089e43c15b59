import { SECOND_MS } from '@hiyas/kernel'

/** What is due in an open loop: so many a second, whatever becomes of those before. */
export type Pacing = {
  /** How many have become due since it was asked last. */
  dueBy(nowMs: number): number
}

export function createPacing(perSecond: number, beginMs: number): Pacing {
  let told = 0
  return {
    dueBy(nowMs) {
      const due = Math.floor(((nowMs - beginMs) * perSecond) / SECOND_MS)
      const fresh = Math.max(0, due - told)
      told += fresh
      return fresh
    },
  }
}
