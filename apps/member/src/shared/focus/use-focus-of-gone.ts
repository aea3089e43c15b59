import { type RefObject, useEffect, useRef } from 'react'

/**
 * What has the focus may go out of the page and take it along: then the element of this ref has it, and whoever goes on by the keyboard
 * does so there. Looked at whenever the component is drawn.
 */
export function useFocusOfGone<Heir extends HTMLElement>(): RefObject<Heir | null> {
  const heir = useRef<Heir>(null)
  const last = useRef<Element>(null)
  // Where the focus is stands outside of React.
  useEffect(() => {
    last.current = document.activeElement
    const note = ({ target }: FocusEvent) => {
      last.current = target instanceof Element ? target : null
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  useEffect(() => {
    const isGone = last.current?.isConnected === false
    if (isGone && document.activeElement === document.body) heir.current?.focus({ preventScroll: true })
  })
  return heir
}
