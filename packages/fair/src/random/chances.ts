/** How likely chance alone is to give so much or more: what every statistic here ends in. */

const STEPS_MAX = 10_000
const ACCURACY = 1e-14
const TINY = 1e-300

/** The upper tail of chi-square with so many degrees of freedom. */
export const chiSquareChance = (statistic: number, degrees: number): number => upperGamma(degrees / 2, statistic / 2)

/** Both tails of the normal distribution beyond `z`. */
export const normalChance = (z: number): number => upperGamma(0.5, (z * z) / 2)

/** The lower tail of the normal distribution up to `z`. */
export const normalBelow = (z: number): number => (z < 0 ? normalChance(z) / 2 : 1 - normalChance(z) / 2)

/** The regularised upper incomplete gamma function: by its series below `a + 1`, by its continued fraction above. */
export function upperGamma(a: number, x: number): number {
  if (x <= 0) return 1
  const factor = Math.exp(a * Math.log(x) - x - logGamma(a))
  return x < a + 1 ? 1 - factor * lowerSeries(a, x) : factor * upperFraction(a, x)
}

function lowerSeries(a: number, x: number): number {
  let term = 1 / a
  let sum = term
  for (let step = 1; step < STEPS_MAX && term > sum * ACCURACY; step++) {
    term *= x / (a + step)
    sum += term
  }
  return sum
}

/** By the method of Lentz. */
function upperFraction(a: number, x: number): number {
  let b = x + 1 - a
  let c = 1 / TINY
  let d = 1 / b
  let fraction = d
  for (let step = 1; step < STEPS_MAX; step++) {
    const numerator = -step * (step - a)
    b += 2
    d = 1 / nonZero(numerator * d + b)
    c = nonZero(b + numerator / c)
    fraction *= d * c
    if (Math.abs(d * c - 1) < ACCURACY) break
  }
  return fraction
}

const nonZero = (value: number): number => (Math.abs(value) < TINY ? TINY : value)

/** Lanczos, with the coefficients for g = 7: from a half on, which is a single degree of freedom. */
const LANCZOS = [
  676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
  -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
]

function logGamma(value: number): number {
  const at = value - 1
  const sum = LANCZOS.reduce((total, part, index) => total + part / (at + index + 1), 0.9999999999998099)
  const base = at + 7.5
  return 0.5 * Math.log(2 * Math.PI) + (at + 0.5) * Math.log(base) - base + Math.log(sum)
}

/** The fewest a cell must be expected to hold for chi-square to mean anything. */
const EXPECTED_LEAST = 5

/**
 * Chi-square of counts against what each cell is expected to hold: cells in a row are joined until they hold enough, those left at
 * the end with the last one. With one cell or none nothing was compared, and what was not compared does not pass.
 */
export function fitChance(counts: ArrayLike<number>, expected: (cell: number) => number): number {
  const joined: { seen: number; hoped: number }[] = []
  let [seen, hoped] = [0, 0]
  for (let cell = 0; cell < counts.length; cell++) {
    seen += counts[cell] ?? 0
    hoped += expected(cell)
    if (hoped < EXPECTED_LEAST) continue
    joined.push({ seen, hoped })
    seen = 0
    hoped = 0
  }
  const last = joined.at(-1)
  if (last) joined[joined.length - 1] = { seen: last.seen + seen, hoped: last.hoped + hoped }
  if (joined.length < 2) return 0
  const statistic = joined.reduce((sum, one) => sum + (one.seen - one.hoped) ** 2 / one.hoped, 0)
  return chiSquareChance(statistic, joined.length - 1)
}
