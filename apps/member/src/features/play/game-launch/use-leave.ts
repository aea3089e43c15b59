import { useEffect, useRef } from 'react'
import { goBack, navigate } from '../../../shared/page/navigation.ts'

/** A step back of our own is done by then. */
const STILL_HERE_MS = 500

/**
 * One step back, to where the game was opened. A game that has moved on within its frame has left steps of its own in the history, and one
 * step back is then a step of the game: whoever leaves it all the same finds the list.
 */
export function useLeave(list: string): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    const here = location.href
    goBack(list)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      if (location.href === here) void navigate(list, { replace: true })
    }, STILL_HERE_MS)
  }
}
