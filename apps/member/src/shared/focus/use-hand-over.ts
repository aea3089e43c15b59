import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'

/**
 * For what has the focus and goes out of the page with its component: in its last moment it hands the focus to what `heir` answers, so that
 * whoever goes on by the keyboard does not begin at the top of the document.
 */
export function useHandOver<Going extends HTMLElement>(heir: () => HTMLElement | null): RefObject<Going | null> {
  const going = useRef<Going>(null)
  const next = useEffectEvent(heir)
  // Where the focus is stands outside of React, and is lost with the element.
  useLayoutEffect(() => {
    const element = going.current
    return () => {
      if (element !== null && document.activeElement === element) next()?.focus({ preventScroll: true })
    }
  }, [])
  return going
}
