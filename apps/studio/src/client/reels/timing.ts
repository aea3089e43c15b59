const SCATTER = 'S'

/** When the reels come to rest after the result is known, and which of them are worth holding one's breath for. */
export type Timing = { readonly delaysMs: readonly number[]; readonly teased: readonly boolean[] }

const STEP_MS = 190
const TURBO_STEP_MS = 0
const TEASE_MS = 900
const SCATTERS_TO_TEASE = 2

/**
 * Reels stop one after the other. As soon as two scatters stand, each further reel takes its time: the outcome is long decided,
 * this only lets the player follow it. Turbo skips the waiting.
 */
export function timingOf(window: readonly string[], turbo: boolean, held: readonly number[] = []): Timing {
  const delaysMs: number[] = []
  const teased: boolean[] = []
  let at = 0
  let scatters = 0
  for (const [reel, letters] of window.entries()) {
    const isFirst = delaysMs.every((_, before) => held.includes(before))
    const tease = !turbo && scatters >= SCATTERS_TO_TEASE
    at += isFirst || held.includes(reel) ? 0 : tease ? TEASE_MS : turbo ? TURBO_STEP_MS : STEP_MS
    delaysMs.push(at)
    teased.push(tease)
    if (letters.includes(SCATTER)) scatters++
  }
  return { delaysMs, teased }
}
