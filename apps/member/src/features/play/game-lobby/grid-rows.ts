/** Three tiles a row at every width: the column of the site does not grow beyond a phone. */
export const COLUMNS = 3
/** What a phone shows at first. */
export const EAGER_ROWS = 2

/** As in the style sheets of the grid and its tiles. */
const COLUMN_MAX_PX = 430
const GUTTER_PX = 16
const COLUMN_GAP_PX = 9
const ROW_GAP_PX = 12
const TILE_RATIO = 4 / 3
const WORDS_PX = 36

/** Items in rows of three, the last one with what is left. */
export function rowsOf<Item>(items: readonly Item[]): Item[][] {
  const rows: Item[][] = []
  for (let first = 0; first < items.length; first += COLUMNS) rows.push(items.slice(first, first + COLUMNS))
  return rows
}

/**
 * How high a row is before it is drawn, and at least after: the page has its length at once, and an old place can be found again. Whole
 * pixels, so that a row that is measured is as high as it was said to be, and nothing is laid out a second time.
 */
export function rowHeightPx(windowPx: number): number {
  const room = Math.min(windowPx, COLUMN_MAX_PX) - 2 * GUTTER_PX - (COLUMNS - 1) * COLUMN_GAP_PX
  return Math.ceil((room / COLUMNS) * TILE_RATIO + WORDS_PX + ROW_GAP_PX)
}
