import { type TouchEvent, useRef } from 'react'

/** GEST-06: a finger that moved less than this leaves the slide where it is. */
export const SWIPE_THRESHOLD_PX = 60

/**
 * Decides where a swipe ends: one slide on from 60 px, back below. The browser scrolls under the finger; this only
 * takes over when the finger leaves. Spread the answer on the rail.
 */
export function useSwipe(settle: (step: -1 | 0 | 1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart: (event: TouchEvent) => {
      const touch = event.touches[0]
      start.current = touch && event.touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchEnd: (event: TouchEvent) => {
      const touch = event.changedTouches[0]
      if (!touch || !start.current) return
      const movedX = start.current.x - touch.clientX
      const movedY = start.current.y - touch.clientY
      start.current = null
      if (movedX === 0 || Math.abs(movedX) < Math.abs(movedY)) return
      settle(Math.abs(movedX) < SWIPE_THRESHOLD_PX ? 0 : movedX > 0 ? 1 : -1)
    },
  }
}
