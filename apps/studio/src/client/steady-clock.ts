import type { Clock } from '@hiyas/kernel'

/**
 * A clock that goes on from where it was when that of the device is put back: a game asks it how much time has passed, and nobody waits for
 * the whole step (GAM-01, GAM-17). Forward it goes with the device, which may have slept.
 */
export function steadyClock(own: Clock): Clock {
  let toldMs = Number.NEGATIVE_INFINITY
  let putBackMs = 0
  return {
    nowMs() {
      const nowMs = own.nowMs()
      putBackMs = Math.max(putBackMs, toldMs - nowMs)
      toldMs = nowMs + putBackMs
      return toldMs
    },
  }
}
