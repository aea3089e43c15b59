/** Part 1 section 9: how a finger presses what can be pressed. */
const PRESS_IN_MS = 130
const PRESS_OUT_MS = 100
const RETENTION_PX = 20
export const MOVE_CANCELS_PX = 30

const PRESSABLE = 'a[href], button:not(:disabled), summary'
const MARK = 'data-pressed'

/**
 * Marks what is pressed with `data-pressed`, for everything on the page at once. The mark comes 130 ms after the touch, so that
 * scrolling over a list does not flicker (GEST-02), and stays 100 ms after the release, so that a short tap is seen (GEST-03). It
 * goes while the finger is over 20 px outside (GEST-04); a press that moved over 30 px is no tap (GEST-05, GEST-08). A mouse marks at
 * once and may move. Returns how to stop.
 */
export function watchPresses(page: Document): () => void {
  const over = new AbortController()
  let press: Press | null = null

  const onDown = (event: PointerEvent) => {
    press?.end(false)
    const element = (event.target as Element).closest(PRESSABLE)
    press = element === null || event.button !== 0 ? null : createPress(element, event)
  }
  // A finger that rests elsewhere on the page has no part in it.
  const pressOf = ({ pointerId }: PointerEvent) => (press?.pointerId === pointerId ? press : null)
  const onMove = (event: PointerEvent) => pressOf(event)?.move(event)
  const onUp = (event: PointerEvent) => pressOf(event)?.end(event.type === 'pointerup')
  const onClick = (event: MouseEvent) => {
    // A key clicks as well, without a press: it counts no clicks.
    if (event.detail === 0) return
    if (press?.isTap() !== false || !press.element.contains(event.target as Node)) return
    event.preventDefault()
    event.stopPropagation()
  }

  const options = { capture: true, passive: true, signal: over.signal }
  page.addEventListener('pointerdown', onDown, options)
  page.addEventListener('pointermove', onMove, options)
  page.addEventListener('pointerup', onUp, options)
  page.addEventListener('pointercancel', onUp, options)
  page.addEventListener('click', onClick, { capture: true, signal: over.signal })
  return () => over.abort()
}

type Press = ReturnType<typeof createPress>
type Point = Pick<PointerEvent, 'clientX' | 'clientY'>

/** One press, from the touch to the release. */
function createPress(element: Element, start: PointerEvent) {
  const room = element.getBoundingClientRect()
  const mouse = start.pointerType === 'mouse'
  let state: 'in' | 'out' | 'cancelled' | 'over' = 'in'
  let timer = 0

  const mark = (on: boolean, afterMs = 0) => {
    clearTimeout(timer)
    if (afterMs === 0) element.toggleAttribute(MARK, on)
    else timer = window.setTimeout(() => element.toggleAttribute(MARK, on), afterMs)
  }
  const isFar = ({ clientX, clientY }: Point) =>
    !mouse && Math.hypot(clientX - start.clientX, clientY - start.clientY) > MOVE_CANCELS_PX

  mark(true, mouse ? 0 : PRESS_IN_MS)
  return {
    element,
    pointerId: start.pointerId,
    isTap: () => state !== 'cancelled',
    move(at: Point) {
      if (state === 'cancelled' || state === 'over') return
      const next = isFar(at) ? 'cancelled' : isOver(room, at) ? 'in' : 'out'
      if (next !== state) mark(next === 'in')
      state = next
    },
    /** `released`: the finger was lifted; else the browser took the touch for itself, to scroll. */
    end(released: boolean) {
      if (state === 'over') return
      const seen = released && state === 'in'
      mark(seen)
      if (seen) mark(false, PRESS_OUT_MS)
      if (state !== 'cancelled') state = 'over'
    },
  }
}

const isOver = ({ left, right, top, bottom }: DOMRect, { clientX: x, clientY: y }: Point): boolean =>
  x >= left - RETENTION_PX && x <= right + RETENTION_PX && y >= top - RETENTION_PX && y <= bottom + RETENTION_PX
