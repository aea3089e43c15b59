/** Part 1 section 2, Shell behaviour. */
const SWIPE_BACK_MIN_PX = 100
const SWIPE_FLAG_RESET_MS = 500

export type SwipeWatch = { swiped(): boolean }

type TouchSource = Pick<Document, 'addEventListener'>

/**
 * Tells whether the last half second saw a finger travel far enough sideways to be the browser's own swipe back. The browser has
 * then already animated the page away, and ours must not animate again (SHELL-04 to SHELL-07).
 */
export function watchSwipes(page: TouchSource, nowMs: () => number): SwipeWatch {
  let startX: number | null = null
  let swipedAtMs = Number.NEGATIVE_INFINITY

  page.addEventListener('touchstart', event => {
    startX = event.touches[0]?.clientX ?? null
  })
  page.addEventListener('touchmove', event => {
    const x = event.touches[0]?.clientX
    if (startX === null || x === undefined) return
    if (Math.abs(x - startX) > SWIPE_BACK_MIN_PX) swipedAtMs = nowMs()
  })
  return { swiped: () => nowMs() - swipedAtMs <= SWIPE_FLAG_RESET_MS }
}
