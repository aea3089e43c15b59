/** Where the time comes from. Tests put in their own. */
export type Clock = {
  /** Milliseconds since 1970, UTC. */
  nowMs(): number
}

export const systemClock: Clock = { nowMs: () => Date.now() }

export const SECOND_MS = 1_000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** A clock that stands still until a test moves it. */
export function fakeClock(startMs: number): Clock & { advance(ms: number): void } {
  let now = startMs
  return {
    nowMs: () => now,
    advance(ms) {
      now += ms
    },
  }
}
