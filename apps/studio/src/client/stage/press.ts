import type { DOMAttributes, TouchEvent } from 'react'

type PressProps = Pick<DOMAttributes<HTMLElement>, 'onClick' | 'onTouchEnd'>

/**
 * Props of a button that acts as soon as a finger leaves it. The click comes later: the browser first asks the page what it makes of
 * the touch, and then what lies under it. Here it comes no more, so that it cannot fall on what the press has opened. A finger that has
 * moved off the button has changed its mind (WCAG 2.5.2), and one that scrolls ends in no `touchend` that could be prevented.
 */
export const pressProps = (press: () => void): PressProps => ({
  onClick: press,
  onTouchEnd(event) {
    if (!event.cancelable || !hasEndedOn(event)) return
    event.preventDefault()
    press()
  },
})

function hasEndedOn({ currentTarget, changedTouches }: TouchEvent<HTMLElement>): boolean {
  const finger = changedTouches[0]
  if (!finger) return false
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  const { clientX: x, clientY: y } = finger
  return x >= left && x <= right && y >= top && y <= bottom
}
