import { useEffect, useRef, useState } from 'react'

/** HELP-24, HELP-25: further items are drawn when the end comes this close, this long after the scrolling brought it there. */
const NEAR_END_PX = 100
const SCROLL_DELAY_MS = 300
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
    return watchEnd(end.current, () => setShown(count => count + STEP))
  }, [more])
  return { shown: Math.min(shown, total), end }
}

/** Calls `grow` when the mark has been near for as long as that. Returns how to stop. */
export function watchEnd(mark: Element, grow: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const observer = new IntersectionObserver(
    entries => {
      clearTimeout(timer)
      // They stand in the order of time: a page at work is told of several moments at once.
      if (entries.at(-1)?.isIntersecting) timer = setTimeout(grow, SCROLL_DELAY_MS)
    },
    { rootMargin: `${NEAR_END_PX}px` },
  )
  observer.observe(mark)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
  }
}
