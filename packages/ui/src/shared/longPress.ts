import { type DOMAttributes, type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'
import { MOVE_CANCELS_PX } from './press.ts'

/** GEST-01. */
const LONG_PRESS_MS = 370

export type PressHandlers = Pick<
  DOMAttributes<HTMLElement>,
  | 'onPointerDown'
  | 'onPointerMove'
  | 'onPointerUp'
  | 'onPointerCancel'
  | 'onContextMenu'
  | 'onKeyDown'
  | 'onClickCapture'
>

/** Handlers for a control that also answers a long press. A press that was long is not a tap as well. */
export function useLongPress(onLongPress: () => void): PressHandlers {
  const press = useRef<{ timer: number; x: number; y: number; fired: boolean } | null>(null)
  // What goes while it is held is pressed no longer.
  useEffect(() => () => window.clearTimeout(press.current?.timer), [])

  const cancel = () => window.clearTimeout(press.current?.timer)
  return {
    onPointerDown: (event: PointerEvent) => {
      cancel()
      const started = { timer: 0, x: event.clientX, y: event.clientY, fired: false }
      started.timer = window.setTimeout(() => {
        started.fired = true
        onLongPress()
      }, LONG_PRESS_MS)
      press.current = started
    },
    onPointerMove: (event: PointerEvent) => {
      const from = press.current
      if (from && Math.hypot(event.clientX - from.x, event.clientY - from.y) > MOVE_CANCELS_PX) cancel()
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    // The right button and the menu key are the long press of those who have no finger on it; a long touch sends this as well.
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault()
      if (!press.current?.fired) onLongPress()
      cancel()
    },
    // A key begins anew: the click of a long touch may never have come.
    onKeyDown: () => {
      cancel()
      press.current = null
    },
    onClickCapture: (event: MouseEvent) => {
      if (!press.current?.fired) return
      press.current = null
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
