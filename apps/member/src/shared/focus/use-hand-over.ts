import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'

/**
 * For a control that has the focus and vanishes with its component: as it goes it hands the focus to what `heir` answers, so that the
 * keyboard does not begin again at the top of the page.
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
