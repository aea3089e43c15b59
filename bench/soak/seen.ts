import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE_MS, SECOND_MS } from '@hiyas/kernel'

/** What members saw, all of them together. */
export type Seen = {
  spins: number
  looks: number
  /** Waits that a member saw as a banner: nobody answered and the same was asked again. */
  banners: { count: number; longestMs: number }
  /** Rounds that were cancelled because nobody knew whether their bet was taken, and their player told so. */
  voided: number
  /** What was said to a member in place of an answer: the first of them, and how many. */
  errors: string[]
  errorCount: number
}

export const nothingSeen = (): Seen => ({
  spins: 0,
  looks: 0,
  banners: { count: 0, longestMs: 0 },
  voided: 0,
  errors: [],
  errorCount: 0,
})

/** Asks something. Throws when nobody answers. */
export type Ask = () => Promise<Record<string, unknown>>

const ERRORS_KEPT = 20
/** As in the game: the same is asked again after a second. */
const REPEAT_PAUSE_MS = SECOND_MS
/** Who waits longer than that goes away, and takes it for an error. */
const PATIENCE_MS = MINUTE_MS

export function seeBanner({ banners }: Seen, forMs: number): void {
  banners.count++
  banners.longestMs = Math.max(banners.longestMs, forMs)
}

/** Asks until there is an answer. False, and written down, when the round was cancelled, it is an error, or does not come in time. */
export async function untilAnswered(ask: Ask, seen: Seen, pauseMs = REPEAT_PAUSE_MS): Promise<boolean> {
  const beganMs = performance.now()
  for (let tries = 1; ; tries++) {
    const answer = await ask().catch((error: unknown) => ({ error: { code: 'unreachable', text: String(error) } }))
    const code = codeOf(answer)
    if (code === null) {
      if (tries > 1) seeBanner(seen, performance.now() - beganMs)
      return true
    }
    if (code === 'round_voided') {
      seen.voided++
      return false
    }
    if (!AGAIN.has(code) || performance.now() - beganMs > PATIENCE_MS) {
      seen.errorCount++
      if (seen.errors.length < ERRORS_KEPT) seen.errors.push(JSON.stringify(answer).slice(0, 300))
      return false
    }
    await sleep(pauseMs)
  }
}

/** What a game and the site ask again for by themselves, behind a banner or without a word. */
const AGAIN: ReadonlySet<string> = new Set(['unreachable', 'busy', 'round_open', 'too_soon', 'system_busy'])

/** The code of what is no answer; what has none, such as the page of something in between, is `unreachable`. */
function codeOf(answer: Record<string, unknown>): string | null {
  const { error, errorCode, success, round } = answer as {
    error?: { code?: string; detail?: { busy?: boolean } }
    errorCode?: string
    success?: boolean
    round?: unknown
  }
  if (round !== undefined || success === true) return null
  // The studio's database was away: its other faults have no such word.
  if (error?.detail?.busy) return 'busy'
  return error?.code || errorCode || 'unreachable'
}
