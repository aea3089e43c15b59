import { type RefObject, useEffect, useState } from 'react'

/** How long the page must have stood still before something comes back over it. */
const REST_MS = 200
/** More of something to press than this must not be under it: a corner of a large picture may. */
const SHARE_MAX = 0.15
const PRESSABLE = 'main a, main button, main input, main select, main textarea, main [tabindex="0"]'

export type Box = { left: number; top: number; right: number; bottom: number }

/** Whether a box over the page would take too much of anything that can be pressed. */
export const liesClear = (own: Box, targets: readonly Box[]): boolean =>
  targets.every(target => overlapOf(own, target) <= SHARE_MAX * areaOf(target))

/** True while the page stands still and nothing to press lies under the element. */
export function useClearOfButtons(place: RefObject<HTMLElement | null>): boolean {
  const [clear, setClear] = useState(false)
  // Scrolling and what lies where are outside of React.
  useEffect(() => {
    const look = () => {
      const element = place.current
      if (element === null) return
      setClear(liesClear(restingBox(element), [...document.querySelectorAll(PRESSABLE)].map(boxOf)))
    }
    let timer = setTimeout(look, REST_MS)
    const wait = () => {
      setClear(false)
      clearTimeout(timer)
      timer = setTimeout(look, REST_MS)
    }
    const resized = new ResizeObserver(wait)
    resized.observe(document.body)
    addEventListener('scroll', wait, { passive: true })
    return () => {
      clearTimeout(timer)
      resized.disconnect()
      removeEventListener('scroll', wait)
    }
  }, [place])
  return clear
}

const boxOf = (element: Element): Box => element.getBoundingClientRect()

/** Where it is when it has not given way: moving aside does not change what it would cover. */
function restingBox(element: HTMLElement): Box {
  const { left, top, right, bottom } = element.getBoundingClientRect()
  const matrix = new DOMMatrixReadOnly(getComputedStyle(element).transform)
  return { left: left - matrix.e, top, right: right - matrix.e, bottom }
}

const areaOf = ({ left, top, right, bottom }: Box): number => (right - left) * (bottom - top)

function overlapOf(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return width > 0 && height > 0 ? width * height : 0
}
