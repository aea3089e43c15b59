import { type Clock, SECOND_MS } from '@hiyas/kernel'

/**
 * How long a page has been open (RG-01), which is no matter of the clock of the device: that one may be put forward or back. One that
 * nobody puts may stand still while the device sleeps, so that the server is heard too.
 */
export type PlayClock = Clock & {
  /** The server has answered a question of `askedMs` by this clock, and said the time: in whole seconds, as HTTP does. */
  answered(askedMs: number, saidMs: number): void
}

export function createPlayClock(own: Clock): PlayClock {
  let sleptMs = 0
  let serverAheadMs: number | null = null
  const nowMs = (): number => own.nowMs() + sleptMs
  return {
    nowMs,
    answered(askedMs, saidMs) {
      // Something on the way may have taken the header out.
      if (Number.isNaN(saidMs)) return
      // At most so much, and later it is at least as late as it says: nothing on the way is taken for sleep.
      serverAheadMs ??= saidMs + SECOND_MS - askedMs
      sleptMs += Math.max(0, saidMs - serverAheadMs - nowMs())
    },
  }
}
