import { useEffect, useRef, useState } from 'react'

/** HELP-24, HELP-25: further items are drawn when the end comes this close, this long after the scrolling brought it there. */
export const NEAR_END_PX = 100
export const SCROLL_DELAY_MS = 300
/** Enough to fill a screen twice. */
const STEP = 20

/** How many items of a long list are drawn; the mark `end` after the last one brings more. At least up to `upTo`. */
export function useShownCount(total: number, upTo: number) {
  const end = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(Math.max(STEP, upTo + 1))
  const more = shown < total
  // Scrolling is outside of React.
  useEffect(() => {
    if (!more || end.current === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer)
        if (entry?.isIntersecting) timer = setTimeout(() => setShown(count => count + STEP), SCROLL_DELAY_MS)
      },
      { rootMargin: `${NEAR_END_PX}px` },
    )
    observer.observe(end.current)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [more])
  return { shown: Math.min(shown, total), end }
}
