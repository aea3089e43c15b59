import { type RefObject, useEffect, useRef } from 'react'

/** For what comes in the place of something that had the focus and has lost it: it is here now. `catches` is looked at as it comes. */
export function useCaughtFocus<Heir extends HTMLElement>(catches = true): RefObject<Heir | null> {
  const heir = useRef<Heir>(null)
  const isCatcher = useRef(catches)
  useEffect(() => {
    if (isCatcher.current && document.activeElement === document.body) heir.current?.focus()
  }, [])
  return heir
}
