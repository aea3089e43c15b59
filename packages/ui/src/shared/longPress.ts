import { MOVE_CANCELS_PX } from './press.ts'

/** A finger that rests this long means more than a tap (GEST-01). */
const LONG_PRESS_MS = 370
/** A timer that comes so late has waited for a page at work. */
const LATE_MS = 50
/** By then such a page has heard of a finger that left meanwhile: it takes the browser some frames to say so. */
const HEARD_MS = 250

type Press = { timer: number; x: number; y: number; held: boolean; fired: boolean }

/**
 * Tells of long presses on whatever a selector names, for everything on the page at once. For those who have no finger on it the right
 * button, the menu key and the space bar are one; a keyboard may have no menu key, and a link does nothing on space. A press that was
 * long is not a tap as well. Returns how to stop.
 */
export function followLongPresses(
  page: Document,
  selector: string,
  onLongPress: (pressed: Element) => void,
): () => void {
  const over = new AbortController()
  let press: Press | null = null
  let isKeyHeld = false

  const cancel = () => {
    clearTimeout(press?.timer)
    if (press) press.held = false
  }
  const pressedBy = ({ target }: Event) => (target instanceof Element ? target.closest(selector) : null)

  const onDown = (event: PointerEvent) => {
    cancel()
    const pressed = event.button === 0 ? pressedBy(event) : null
    press = pressed && begin(event, pressed, onLongPress)
  }
  const onMove = (event: PointerEvent) => {
    if (press && Math.hypot(event.clientX - press.x, event.clientY - press.y) > MOVE_CANCELS_PX) cancel()
  }
  const onMenu = (event: MouseEvent) => {
    // A long touch sends this as well, to what has opened under the finger by then.
    if (press?.fired) return event.preventDefault()
    const pressed = pressedBy(event)
    if (pressed === null) return
    event.preventDefault()
    onLongPress(pressed)
    cancel()
  }
  const onKey = (event: KeyboardEvent) => {
    // Held down, it sends itself again and again, and what has opened meanwhile has the focus.
    if (isKeyHeld && event.repeat) return event.preventDefault()
    // A key begins anew: the click of a long touch may never have come.
    cancel()
    press = null
    const pressed = event.key === ' ' && !event.ctrlKey && !event.altKey && !event.metaKey ? pressedBy(event) : null
    isKeyHeld = pressed !== null
    if (pressed === null) return
    event.preventDefault()
    if (!event.repeat) onLongPress(pressed)
  }
  const onClick = (event: MouseEvent) => {
    // The finger is lifted over what has opened: that has not been tapped either. Without a finger no clicks are counted.
    if (!press?.fired || event.detail === 0) return
    press = null
    event.preventDefault()
    event.stopPropagation()
  }

  const options = { capture: true, signal: over.signal }
  page.addEventListener('pointerdown', onDown, options)
  page.addEventListener('pointermove', onMove, { ...options, passive: true })
  page.addEventListener('pointerup', cancel, options)
  page.addEventListener('pointercancel', cancel, options)
  page.addEventListener('contextmenu', onMenu, options)
  page.addEventListener('keydown', onKey, options)
  page.addEventListener('click', onClick, options)
  over.signal.addEventListener('abort', cancel)
  return () => over.abort()
}

function begin({ clientX: x, clientY: y }: PointerEvent, pressed: Element, onLongPress: (pressed: Element) => void) {
  const press: Press = { timer: 0, x, y, held: true, fired: false }
  const fire = () => {
    // What has gone while it was held is pressed no longer.
    if (!press.held || !pressed.isConnected) return
    press.fired = true
    onLongPress(pressed)
  }
  // What the browser had to say of the finger before the time was over is said in the frames after it.
  const fireInAFrame = () => requestAnimationFrame(() => requestAnimationFrame(fire))
  const fireIn = (waitMs: number) => {
    const dueMs = performance.now() + waitMs
    press.timer = window.setTimeout(() => {
      if (performance.now() - dueMs > LATE_MS) fireIn(HEARD_MS)
      else fireInAFrame()
    }, waitMs)
  }
  fireIn(LONG_PRESS_MS)
  return press
}
