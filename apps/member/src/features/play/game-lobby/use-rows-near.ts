import { type RefObject, startTransition, useCallback, useEffect, useState } from 'react'
import { FIRST_ROWS, rowHeightPx } from './grid-rows.ts'
import { rowsNear, stepTo } from './rows-near.ts'

/**
 * Which rows of a list are in the page, and how high a row is. A row comes in a frame of its own, and React may put its work down in
 * between. `measure` is the ref of one row: all are equally high, so that no other is measured.
 */
export function useRowsNear(list: RefObject<HTMLElement | null>, count: number) {
  const [rowPx, setRowPx] = useState(() => rowHeightPx(window.innerWidth))
  const [drawn, setDrawn] = useState({ first: 0, end: FIRST_ROWS })

  // Where the list stands on the screen is outside of React. Each step that was drawn asks for the next one.
  useEffect(() => {
    const step = () => {
      if (list.current === null) return
      const topPx = -list.current.getBoundingClientRect().top
      const wanted = rowsNear({ topPx, heightPx: window.innerHeight }, rowPx, count)
      const next = stepTo(wanted, drawn)
      if (next !== drawn) startTransition(() => setDrawn(next))
    }
    const over = new AbortController()
    const frame = requestAnimationFrame(step)
    for (const act of ['scroll', 'resize']) window.addEventListener(act, step, { passive: true, signal: over.signal })
    return () => {
      cancelAnimationFrame(frame)
      over.abort()
    }
  }, [list, count, rowPx, drawn])

  const measure = useCallback((row: HTMLElement) => {
    const tile = row.querySelector('article')
    if (tile === null) return
    const measured = new ResizeObserver(() => setRowPx(rowHeightPx(window.innerWidth, tile.offsetHeight)))
    measured.observe(tile)
    return () => measured.disconnect()
  }, [])

  return { rowPx, drawn, measure }
}
