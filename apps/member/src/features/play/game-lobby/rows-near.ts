/** How far beyond the screen rows are drawn: a flick on a slow phone must not show a hole. */
const DRAWN_BEYOND_PX = 600

/** Rows of a list from `first` on, up to `end` without it. */
export type RowRange = { first: number; end: number }

/** What the screen shows of a list, from the top of its first row on. */
export type View = { topPx: number; heightPx: number }

/** The rows that belong in the page. */
export function rowsNear({ topPx, heightPx }: View, rowPx: number, count: number): RowRange {
  const rowAt = (px: number) => Math.min(Math.max(px / rowPx, 0), count)
  return {
    first: Math.floor(rowAt(topPx - DRAWN_BEYOND_PX)),
    end: Math.ceil(rowAt(topPx + heightPx + DRAWN_BEYOND_PX)),
  }
}

/** Whether any of a row that begins there is on the screen. */
export const isInView = ({ topPx, heightPx }: View, rowTopPx: number, rowPx: number): boolean =>
  rowTopPx + rowPx > topPx && rowTopPx < topPx + heightPx

/**
 * One step from what is drawn to what is wanted: what is no longer near goes, one row comes. A flick brings five at once, and all of them
 * in one frame hold a slow phone for a tenth of a second. Who has jumped somewhere else gets all of it. The same object when nothing is to do.
 */
export function stepTo(wanted: RowRange, drawn: RowRange): RowRange {
  const first = Math.max(wanted.first, drawn.first)
  const end = Math.min(wanted.end, drawn.end)
  if (first >= end) return isSame(wanted, drawn) ? drawn : wanted
  const next = end < wanted.end ? { first, end: end + 1 } : { first: Math.max(wanted.first, first - 1), end }
  return isSame(next, drawn) ? drawn : next
}

const isSame = (one: RowRange, other: RowRange): boolean => one.first === other.first && one.end === other.end
