import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * What goes by itself leaves the focus that is in it to what stays: a page without one begins at its start for who plays by keys, and there the space
 * bar, pressed for what was there, would bet (GAM-01).
 */
export function useFocusHeir<Part extends HTMLElement>(heir: string): RefObject<Part | null> {
  const part = useRef<Part>(null)
  useLayoutEffect(() => {
    const node = part.current
    return () => {
      if (node?.contains(document.activeElement))
        document.querySelector<HTMLElement>(heir)?.focus({ preventScroll: true })
    }
  }, [heir])
  return part
}
