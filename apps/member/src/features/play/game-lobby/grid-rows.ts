/** Three tiles a row at every width: the column of the site does not grow beyond a phone. */
export const COLUMNS = 3
/** What a phone shows at first. */
const EAGER_ROWS = 2
/** What is drawn at once: a screen of the tallest phone. The rows below it follow. */
export const FIRST_ROWS = 5

/**
 * Whether the pictures of a row are fetched without a look at where it stands. Of the rows drawn at once those below the screen wait for
 * the ones on it; a later one is drawn only when it comes near, and its pictures are due by then.
 */
export const isEager = (index: number): boolean => index < EAGER_ROWS || index >= FIRST_ROWS

/** As in the style sheets of the grid and its tiles. */
const COLUMN_MAX_PX = 430
const GUTTER_PX = 16
const COLUMN_GAP_PX = 9
const ROW_GAP_PX = 12
const TILE_RATIO = 4 / 3
const WORDS_PX = 36

/** How many rows so many items fill, the last one with what is left. */
export const rowsIn = (items: readonly unknown[]): number => Math.ceil(items.length / COLUMNS)

export const rowOf = <Item>(items: readonly Item[], index: number): Item[] =>
  items.slice(index * COLUMNS, (index + 1) * COLUMNS)

/**
 * How high a row is: as its style sheet says, or as its tiles are where somebody reads with larger letters. The page has its length at
 * once, and an old place can be found again. Whole pixels, so that nothing is laid out a second time.
 */
export function rowHeightPx(windowPx: number, tilePx = 0): number {
  const room = Math.min(windowPx, COLUMN_MAX_PX) - 2 * GUTTER_PX - (COLUMNS - 1) * COLUMN_GAP_PX
  return Math.ceil(Math.max((room / COLUMNS) * TILE_RATIO + WORDS_PX, tilePx) + ROW_GAP_PX)
}
