import { type RefObject, useEffect, useRef, useState } from 'react'
import { definePart, usePart } from '../../../../../shell/part.ts'

/** The board is far below the first picture: it comes when the reader is about this far from it. */
const NEAR_PX = 800

const boardPart = definePart(() => import('./winner-board.tsx'), ['more'])

/** The place of the winner board (LOBBY-96): nothing until somebody comes near, and nothing while nobody has won. */
export function Winners() {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNear(place)
  const board = usePart(boardPart, isNear)
  return <div ref={place}>{board.kind === 'ready' && <board.View />}</div>
}

/** Whether the element has come near the screen once. */
function useNear(place: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (isNear || place.current === null) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true)
      },
      { rootMargin: `${NEAR_PX}px` },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isNear, place])
  return isNear
}
