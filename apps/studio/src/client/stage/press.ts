import type { DOMAttributes, KeyboardEvent, TouchEvent } from 'react'

type PressProps = Pick<DOMAttributes<HTMLElement>, 'onClick' | 'onTouchEnd' | 'onKeyDown'>

/**
 * Props of a button that acts as soon as a finger leaves it. The click comes later: the browser first asks the page what it makes of
 * the touch, and then what lies under it. Here it comes no more, so that it cannot fall on what has opened under the finger. A finger that has
 * moved off the button has changed its mind (WCAG 2.5.2), and one that scrolls ends in no `touchend` that could be prevented. A key must be
 * released before it presses again (GAM-01): held down, the browser would make a click of every repeat.
 */
export const pressProps = (press: () => void): PressProps => ({
  onClick: press,
  onTouchEnd(event) {
    if (!event.cancelable) return
    event.preventDefault()
    if (hasEndedOn(event)) press()
  },
  onKeyDown(event: KeyboardEvent) {
    if (event.repeat && event.key === 'Enter') event.preventDefault()
  },
})

/** What lies under the finger now: a touch goes to where it began, also when a dialog has opened over that. */
function hasEndedOn({ currentTarget, changedTouches }: TouchEvent<HTMLElement>): boolean {
  const finger = changedTouches[0]
  return finger !== undefined && currentTarget.contains(document.elementFromPoint(finger.clientX, finger.clientY))
}
