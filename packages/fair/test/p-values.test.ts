import { expect, test } from 'vitest'
import { casesChance } from '../src/battery/bits.ts'
import { BIT_TESTS } from '../src/battery/sp800-22.ts'
import { spectral } from '../src/battery/spectral.ts'
import { digitsOfE, fairBits } from './bits.ts'

/** 4.2.2: of a fair source one in ten thousand is less even than that. */
const UNIFORMITY_LEAST = 1e-4
const PARTS = 5

/** As many sequences as make five p-values expected in a fifth; excursions, of which not every sequence has any, have many of one. */
test.each([
  ['binary matrix rank', 100, 102_400],
  ['spectral', 100, 16_384],
  ['non-overlapping templates', 10, 100_000],
  ['overlapping template', 25, 1_000_000],
  ['universal', 50, 387_840],
  ['linear complexity', 25, 1_000_000],
  ['random excursions', 10, 1_000_000],
  ['random excursions variant', 10, 1_000_000],
])('RNG-06 the p-values of %s are even over %i fair sequences of %i bits', (name, sequences, bits) => {
  const counts = new Array<number>(PARTS).fill(0)
  for (let sequence = 0; sequence < sequences; sequence++) {
    for (const chance of BIT_TESTS[name]?.chances(fairBits(20 + sequence, bits)) ?? []) {
      const part = Math.min(PARTS - 1, Math.floor(chance * PARTS))
      counts[part] = (counts[part] ?? 0) + 1
    }
  }
  expect(Math.min(...counts)).toBeGreaterThan(0)
  const even = counts.map(() => 1 / PARTS)
  expect(casesChance(counts, even), counts.join(' ')).toBeGreaterThan(UNIFORMITY_LEAST)
})

test('RNG-06 spectral: what the standard publishes of the first million binary digits of e', () => {
  expect(spectral(digitsOfE(1_000_000)).toFixed(6)).toBe('0.847187')
})
