import { useEffect, useState } from 'react'

/** Rows that wait to be drawn, in the order in which they came near. */
const waiting = new Set<() => void>()
let isAsked = false

function ask(): void {
  if (isAsked || waiting.size === 0) return
  isAsked = true
  requestAnimationFrame(() => {
    isAsked = false
    const [first] = waiting
    if (first === undefined) return
    waiting.delete(first)
    first()
    ask()
  })
}

/** Draws in a frame of its own, after those who wait already. Answers how to give the turn back. */
export function awaitTurn(draw: () => void): () => void {
  waiting.add(draw)
  ask()
  return () => void waiting.delete(draw)
}

/**
 * Whether a row may be drawn by now: one row a frame. A flick brings five at once, and all of them in one frame hold a slow phone for a
 * tenth of a second; they come near while they are still far below the screen.
 */
export function useTurn(isFirst: boolean): boolean {
  const [isDrawn, setDrawn] = useState(isFirst)
  // Frames are the browser's: there is nothing to derive a turn from.
  useEffect(() => (isDrawn ? undefined : awaitTurn(() => setDrawn(true))), [isDrawn])
  return isDrawn
}
