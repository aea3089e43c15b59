import { type RefObject, useLayoutEffect } from 'react'
import { pageOf, useHandOver } from './use-hand-over.ts'

/** The page whose retry is on its way, if its button had the focus. */
let triedAt = ''

/**
 * For the button that tries again and goes with what it stands in: the page has its focus meanwhile, and the button of the next failure gets it
 * back. Answers its ref, and what is to be done for a tap.
 */
export function useRetryFocus(onRetry: () => void): { button: RefObject<HTMLButtonElement | null>; retry: () => void } {
  const button = useHandOver<HTMLButtonElement>(() => {
    triedAt = location.href
    return pageOf()
  })
  useLayoutEffect(() => {
    // Whoever has gone on to something else stays there.
    if (triedAt === location.href && document.activeElement === pageOf()) button.current?.focus({ preventScroll: true })
    triedAt = ''
  }, [button])
  const retry = () => {
    // Safari gives no button the focus for a tap.
    button.current?.focus()
    onRetry()
  }
  return { button, retry }
}
