import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState, useSyncExternalStore } from 'react'
import { useStorage } from '../../../shared/page/boot-context.tsx'
import { type ExitPlace, isDrag, movedBy, otherSide, placed, snapped } from './exit-place.ts'

type Drag = { from: { x: number; y: number }; moved: boolean }

/** The place of the way out: `first` until it is moved by a finger or by the arrow keys, and then remembered on the device. */
export function useExitPlace(stage: RefObject<HTMLElement | null>, first: ExitPlace) {
  const storage = useStorage()
  const [kept, setKept] = useState<ExitPlace | null>(() => storage.read('gameExit') ?? null)
  // The server has drawn it where it lies at first, and what is another when the page comes alive React leaves as it was drawn.
  const isAlive = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
  const place = placed((isAlive ? kept : null) ?? first)
  const [dragged, setDragged] = useState<{ x: number; y: number } | null>(null)
  const drag = useRef<Drag | null>(null)

  const keep = (next: ExitPlace) => {
    setKept(next)
    storage.write('gameExit', next)
  }
  const pointIn = (event: PointerEvent) => {
    const box = stage.current?.getBoundingClientRect()
    return { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0), box }
  }

  return {
    place,
    /** The middle of the button in the stage while a finger holds it. */
    dragged,
    swap: () => keep(otherSide(place)),
    /** Whether the tap that is ending was a drag: then it opens nothing. */
    wasDrag: () => drag.current?.moved === true,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLButtonElement>) {
        // The frame beside it would swallow the finger.
        event.currentTarget.setPointerCapture(event.pointerId)
        drag.current = { from: pointIn(event), moved: false }
      },
      onPointerMove(event: PointerEvent<HTMLButtonElement>) {
        if (drag.current === null || !event.currentTarget.hasPointerCapture(event.pointerId)) return
        const { x, y } = pointIn(event)
        if (!drag.current.moved && !isDrag(drag.current.from, { x, y })) return
        drag.current.moved = true
        setDragged({ x, y })
      },
      onPointerUp(event: PointerEvent<HTMLButtonElement>) {
        const { x, y, box } = pointIn(event)
        if (drag.current?.moved && box) keep(snapped({ x, y }, box))
        setDragged(null)
      },
      onPointerCancel() {
        drag.current = null
        setDragged(null)
      },
      onKeyDown(event: KeyboardEvent) {
        drag.current = null
        const next = movedBy(event.key, place)
        if (next === place) return
        event.preventDefault()
        keep(next)
      },
    },
  }
}
const neverChanges = () => () => undefined

export type ExitPlaceOf = ReturnType<typeof useExitPlace>
