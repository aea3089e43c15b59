import { useEffect, useRef } from 'react'

/** Whether the screen that asks still stands: an answer may come when its member has gone elsewhere, and leads him nowhere then. */
export function useIsHere(): () => boolean {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return () => isHere.current
}
