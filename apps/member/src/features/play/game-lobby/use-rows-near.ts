import {
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { FIRST_ROWS, rowHeightPx } from './grid-rows.ts'
import { isInView, rowsNear, stepTo, type View } from './rows-near.ts'

/**
 * Which rows of a list are in the page, and how high a row is. A row takes two frames: one brings it, as a transition in between which React may
 * put its work down, the next one has the browser lay it out. Both in one hold a slow phone for too long. `arrive` is the ref of every
 * row.
 */
export function useRowsNear(list: RefObject<HTMLElement | null>, count: number) {
  const rowPx = useRowHeight(list)
  const [drawn, setDrawn] = useState({ first: 0, end: FIRST_ROWS })
  const seen = useRef<View | null>(null)

  // Where the list stands on the screen is outside of React. Each step that was drawn asks for the next one.
  useEffect(() => {
    const step = () => {
      if (list.current === null) return
      seen.current = { topPx: -list.current.getBoundingClientRect().top, heightPx: window.innerHeight }
      const next = stepTo(rowsNear(seen.current, rowPx, count), drawn)
      if (next !== drawn) startTransition(() => setDrawn(next))
    }
    const over = new AbortController()
    const stopWaiting = afterAFrame(() => {
      step()
      for (const act of ['scroll', 'resize']) window.addEventListener(act, step, { passive: true, signal: over.signal })
    })
    return () => {
      stopWaiting()
      over.abort()
    }
  }, [list, count, rowPx, drawn])

  const arrive = useCallback(
    (row: HTMLElement) => {
      const isLate = seen.current !== null && !isInView(seen.current, Number.parseFloat(row.style.top), rowPx)
      row.style.contentVisibility = isLate ? 'hidden' : ''
      return afterAFrame(() => row.style.removeProperty('content-visibility'))
    },
    [rowPx],
  )

  return { rowPx, drawn, arrive }
}

/**
 * How high a row is. All are equally high: one tile of those in the page is measured, and another one when that has left. It is taken from their
 * middle, which stays for long; the tile of a row that is told to be measured would be drawn anew with each row before it that comes or goes.
 */
function useRowHeight(list: RefObject<HTMLElement | null>): number {
  const [rowPx, setRowPx] = useState(() => rowHeightPx(window.innerWidth))
  const measured = useRef<{ tile: Element; stop: () => void } | null>(null)
  const note = useEffectEvent((tile: HTMLElement) => {
    const px = rowHeightPx(window.innerWidth, tile.offsetHeight)
    if (px !== rowPx) setRowPx(px)
  })
  // Which tiles are in the page is known after each drawing alone.
  useLayoutEffect(() => {
    if (measured.current?.tile.isConnected) return
    measured.current?.stop()
    const tiles = list.current?.getElementsByTagName('article')
    const tile = tiles?.item(Math.floor(tiles.length / 2))
    if (!tile) return
    const observer = new ResizeObserver(() => note(tile))
    observer.observe(tile)
    measured.current = { tile, stop: () => observer.disconnect() }
  })
  useEffect(
    () => () => {
      measured.current?.stop()
      measured.current = null
    },
    [],
  )
  return rowPx
}

/** Acts when the next frame is over. Answers how to give it up. */
function afterAFrame(act: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(act)
  })
  return () => cancelAnimationFrame(frame)
}
