/** When the reels come to rest after the result is known, and which of them are worth holding one's breath for. */
export type Timing = { readonly delaysMs: readonly number[]; readonly teased: readonly boolean[] }

/** The symbol that is waited for, and what so many of it bring: only whether more of them bring more is looked at. */
export type Awaited = { readonly letter: string; readonly worth: readonly number[] }

const STEP_MS = 190
const TURBO_STEP_MS = 0
const TEASE_MS = 900

export type TurnOptions = { turbo: boolean; held?: readonly number[]; awaited: Awaited }

/**
 * Reels stop one after the other. As soon as one more scatter brings something, each further reel takes its time: the outcome is long
 * decided, this only lets the player follow it. Where one more brings nothing no breath is held for it (GAM-14). Turbo skips the waiting.
 */
export function timingOf(window: readonly string[], { turbo, held = [], awaited }: TurnOptions): Timing {
  const delaysMs: number[] = []
  const teased: boolean[] = []
  let at = 0
  let scatters = 0
  for (const [reel, letters] of window.entries()) {
    const isFirst = delaysMs.every((_, before) => held.includes(before))
    const tease = !turbo && scatters > 0 && oneMoreBrings(awaited.worth, scatters)
    at += isFirst || held.includes(reel) ? 0 : tease ? TEASE_MS : turbo ? TURBO_STEP_MS : STEP_MS
    delaysMs.push(at)
    teased.push(tease)
    scatters += letters.split(awaited.letter).length - 1
  }
  return { delaysMs, teased }
}

const oneMoreBrings = (worth: readonly number[], scatters: number): boolean =>
  (worth[scatters + 1] ?? 0) > (worth[scatters] ?? 0)
