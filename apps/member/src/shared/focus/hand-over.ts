import type { RefCallback } from 'react'

/** The page whose retry is on its way, if its button had the focus. */
let triedAt = ''

/**
 * The ref of what has the focus and goes out of the page with what it does: in its last moment it hands the focus to the page, so that whoever
 * goes on by the keyboard does not begin at the top of the document.
 */
export const handsOver: RefCallback<HTMLElement> = going => () => void leave(going)

/**
 * The ref of a button that tries again and goes with what it stands in: the page has its focus meanwhile, and the button of the next failure
 * gets it back. Whoever has gone on to something else stays there.
 */
export const retryFocus: RefCallback<HTMLElement> = button => {
  if (triedAt === location.href && document.activeElement === pageOf()) button?.focus({ preventScroll: true })
  triedAt = ''
  return () => {
    if (leave(button)) triedAt = location.href
  }
}

/** Whether it had the focus, which the beginning of the page has then, as after a way to another page. */
function leave(going: HTMLElement | null): boolean {
  const hadFocus = document.activeElement === going
  if (hadFocus) pageOf()?.focus({ preventScroll: true })
  return hadFocus
}

const pageOf = (): HTMLElement | null => document.querySelector('main')
