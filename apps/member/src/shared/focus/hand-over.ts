import type { RefCallback } from 'react'

/** The page whose retry is on its way, if its button had the focus. */
let triedAt = ''

/**
 * The ref of a control that has the focus and vanishes by its own action: as it goes it hands the focus to what it stands in, so that the
 * keyboard does not begin again at the top of the page.
 */
export const handsOver: RefCallback<HTMLElement> = going => () => void leave(going)

/**
 * The ref of a button that tries again and goes while it does: what it stands in has its focus meanwhile, and the button of the next failure
 * gets it back. Whoever has gone on to something else stays there.
 */
export const retryFocus: RefCallback<HTMLElement> = button => {
  if (triedAt === location.href && document.activeElement === placeOf(button)) button?.focus({ preventScroll: true })
  triedAt = ''
  return () => {
    if (leave(button)) triedAt = location.href
  }
}

/** Whether it had the focus, which its place has then. */
function leave(going: HTMLElement | null): boolean {
  const hadFocus = document.activeElement === going
  if (hadFocus) placeOf(going)?.focus({ preventScroll: true })
  return hadFocus
}

/** The nearest around it that can be given the focus, such as the card of a popup; else the beginning of the page, as after a way to another. */
const placeOf = (element: HTMLElement | null): HTMLElement | null =>
  element?.closest<HTMLElement>('[tabindex="-1"]') ?? document.querySelector('main')
