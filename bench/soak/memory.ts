/** What a program held, in MB, at even steps of one life: from a start to the next. */
export type Life = number[]

/**
 * By how much the last quarter of the longest life lies above the quarter before it: what a program fills at first, caches and compiled code, is
 * there by then. NaN where no life has four steps.
 */
export function growthOf(lives: readonly Life[]): number {
  const longest = lives.reduce<Life>((best, life) => (life.length > best.length ? life : best), [])
  const quarter = longest.length >> 2
  if (quarter === 0) return Number.NaN
  const mean = (part: readonly number[]) => part.reduce((sum, one) => sum + one, 0) / part.length
  return mean(longest.slice(-quarter)) / mean(longest.slice(-2 * quarter, -quarter))
}
