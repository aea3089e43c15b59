import type { Time } from '../time.ts'

/** Time that passes only while somebody waits, and at once. */
export function fakeTime(): Time {
  let nowMs = 0
  return {
    nowMs: () => nowMs,
    async sleep(ms) {
      nowMs += ms
      // What was begun before goes on first, as it would.
      await new Promise(setImmediate)
    },
  }
}
