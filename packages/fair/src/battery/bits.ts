import { invariant } from '@hiyas/kernel'
import { chiSquareChance } from '../random/chances.ts'

/** Refuses a sequence that is shorter than its section of SP 800-22 asks for: a p-value of it would mean nothing. */
export function atLeast(bits: Uint8Array, least: number): void {
  invariant(bits.length >= least, `the test takes ${least} bits or more`)
}

/** Chi-square of how often each case was seen against its chance, as the standard has it: no cases are joined. */
export function casesChance(seen: ArrayLike<number>, chances: readonly number[]): number {
  const all = Array.from(seen).reduce((sum, count) => sum + count, 0)
  const statistic = chances.reduce((sum, chance, index) => {
    const expected = all * chance
    return sum + ((seen[index] ?? 0) - expected) ** 2 / expected
  }, 0)
  return chiSquareChance(statistic, chances.length - 1)
}
