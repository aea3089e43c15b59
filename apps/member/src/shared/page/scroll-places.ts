/** Pages of a visit whose place is remembered. */
const PLACES_KEPT_MAX = 50
/** How long a page may grow, while its lists and pictures arrive, until its old place is there again. */
const SETTLES_WITHIN_MS = 3_000

/** Where each page of the visit was left, by the key of its entry in the history. */
export type ScrollPlaces = {
  /** Keeps the place of the page that is shown. */
  remember(key: string, topPx: number): void
  placeOf(key: string): number
}

export function createScrollPlaces(): ScrollPlaces {
  const tops = new Map<string, number>()
  return {
    remember(key, topPx) {
      tops.delete(key)
      tops.set(key, topPx)
      const [oldest] = tops.keys()
      if (tops.size > PLACES_KEPT_MAX && oldest !== undefined) tops.delete(oldest)
    },
    placeOf: key => tops.get(key) ?? 0,
  }
}

let stopSettling = (): void => undefined

/**
 * Scrolls to a place of the page that has just come, to the pixel. Where the page is still too short for it, it follows as the page
 * grows, until the place is reached, somebody moves the page himself, or the next page comes.
 */
export function scrollToPlace(topPx: number): void {
  stopSettling()
  const reached = () => {
    window.scrollTo({ top: topPx, behavior: 'instant' })
    return Math.abs(window.scrollY - topPx) < 1
  }
  if (reached()) return
  const over = new AbortController()
  const stop = () => over.abort()
  const growth = new ResizeObserver(() => reached() && stop())
  growth.observe(document.body)
  for (const act of ['wheel', 'touchstart', 'keydown'])
    window.addEventListener(act, stop, { passive: true, signal: over.signal })
  const timer = setTimeout(stop, SETTLES_WITHIN_MS)
  over.signal.addEventListener('abort', () => {
    clearTimeout(timer)
    growth.disconnect()
  })
  stopSettling = stop
}
