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
  return mean(longest.slice(-quarter)) / mean(longest.slice(-2 * quarter, -quarter))
}

/** What a process held at even steps of a whole run: the mean of its first third and of its last. */
export function thirdsOf(samples: readonly number[]): { first: number; last: number } {
  const third = Math.max(1, Math.floor(samples.length / 3))
  return { first: mean(samples.slice(0, third)), last: mean(samples.slice(-third)) }
}

const mean = (part: readonly number[]): number => part.reduce((sum, one) => sum + one, 0) / part.length
