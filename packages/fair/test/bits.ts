import { fixedRandom } from './fixed-random.ts'

/** Fair bits, one a cell, the same for a seed in every run. */
export function fairBits(seed: number, count: number): Uint8Array {
  const bytes = new Uint8Array(Math.ceil(count / 8))
  fixedRandom(seed).fill(bytes)
  return Uint8Array.from({ length: count }, (_, at) => ((bytes[at >> 3] ?? 0) >> (at & 7)) & 1)
}

/** The first binary digits of e, by its series: those that the examples of SP 800-22 are of. */
export function digitsOfE(count: number): Uint8Array {
  const [numerator, denominator] = termsOfE(0, TERMS)
  const digits = (((numerator + denominator) << BigInt(count)) / denominator).toString(2)
  return Uint8Array.from(digits.slice(0, count), Number)
}

/** One by the factorial of so many is less than a million binary digits can show. */
const TERMS = 80_000

/** The sum of the terms from one on up to another, over what both share. */
function termsOfE(from: number, to: number): readonly [bigint, bigint] {
  if (to - from === 1) return [1n, BigInt(to)]
  const middle = (from + to) >> 1
  const [left, leftUnder] = termsOfE(from, middle)
  const [right, rightUnder] = termsOfE(middle, to)
  return [left * rightUnder + right, leftUnder * rightUnder]
}
