import type { MouseEvent } from 'react'

/**
 * For a link that does on this page what it would lead to: a plain tap does it, when there is something to do. With a second key it is
 * asked for in a tab or window of its own, which is the browser's to open.
 */
export function inPlace(act: (() => void) | undefined) {
  return (event: MouseEvent) => {
    if (!act || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    act()
  }
}
