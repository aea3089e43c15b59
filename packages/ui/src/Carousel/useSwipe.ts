import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'

/** GEST-06: a finger that moved less than this leaves the slide where it is. */
const SWIPE_THRESHOLD_PX = 60

/**
 * Lets a finger pull the rail and decides where it ends: one slide on from 60 px, back below. The browser's own fling
 * knows no such threshold, so it is switched off once this listens; before that, and for wheels, it still serves.
 */
export function useSwipe(rail: RefObject<HTMLElement | null>, settle: (step: -1 | 0 | 1) => void) {
  const start = useRef<{ x: number; left: number } | null>(null)
  useEffect(() => rail.current?.setAttribute('data-live', ''), [rail])

  const end = (movedX: number) => {
    if (!start.current) return
    start.current = null
    rail.current?.removeAttribute('data-dragging')
    settle(Math.abs(movedX) < SWIPE_THRESHOLD_PX ? 0 : movedX > 0 ? 1 : -1)
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      if (!rail.current || !event.isPrimary || event.pointerType === 'mouse') return
      start.current = { x: event.clientX, left: rail.current.scrollLeft }
      rail.current.setAttribute('data-dragging', '')
    },
    onPointerMove: (event: PointerEvent) => {
      if (rail.current && start.current) rail.current.scrollLeft = start.current.left + start.current.x - event.clientX
    },
    onPointerUp: (event: PointerEvent) => end((start.current?.x ?? event.clientX) - event.clientX),
    onPointerCancel: () => end(0),
  }
}
