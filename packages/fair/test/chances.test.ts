import { describe, expect, test } from 'vitest'
import { blockFrequency, cumulativeSums, frequency, turns } from '../src/random/bit-tests.ts'
import { chiSquareChance, fitChance, normalBelow, normalChance, upperGamma } from '../src/random/chances.ts'

describe('chances', () => {
  test.each([
    [1, 0.003932, 0.95],
    [1, 3.841459, 0.05],
    [1, 6.634897, 0.01],
    [1, 10.827566, 0.001],
    [5, 0.554298, 0.99],
    [5, 9.236357, 0.1],
    [10, 18.307038, 0.05],
    [100, 77.929465, 0.95],
    [100, 124.342113, 0.05],
    [100, 135.806723, 0.01],
    [1_000, 1_074.679449, 0.05],
  ])(
    'RNG-05 RNG-06 chi-square of %i degrees of freedom above %f, as tables of it say',
    (degrees, statistic, chance) => {
      expect(chiSquareChance(statistic, degrees)).toBeCloseTo(chance, 5)
    },
  )

  test('RNG-06 chi-square of nothing, and less, is nothing odd', () => {
    expect([chiSquareChance(0, 7), chiSquareChance(-1, 7)]).toEqual([1, 1])
  })

  test.each([
    [0, 0.5],
    [-1.281552, 0.1],
    [1.281552, 0.9],
    [-2.326348, 0.01],
    [2.575829, 0.995],
    [3.090232, 0.999],
  ])('RNG-05 RNG-06 the normal distribution up to %f, as tables of it say', (z, below) => {
    expect(normalBelow(z)).toBeCloseTo(below, 5)
    expect(normalChance(z)).toBeCloseTo(2 * Math.min(below, 1 - below), 5)
  })

  test.each([0.01, 0.5, 1, 2.9, 3, 7, 30, 200])(
    'RNG-06 of whole parameters the gamma function at %f is a sum of Poisson',
    x => {
      let [term, sum] = [Math.exp(-x), 0]
      for (let a = 1; a <= 40; a++) {
        sum += term
        term *= x / a
        expect(Math.abs(upperGamma(a, x) / sum - 1)).toBeLessThan(1e-9)
      }
    },
  )

  test('RNG-06 far out it is small, and not nothing', () => {
    expect(upperGamma(1, 600) * Math.exp(600)).toBeCloseTo(1, 6)
    expect(upperGamma(2_000, 2_000)).toBeCloseTo(0.497, 3)
  })
})

describe('counts held against what was expected', () => {
  test.each<[string, number[], number[], number]>([
    ['cells that hold enough stand alone', [10, 20, 30], [20, 20, 20], Math.exp(-5)],
    ['five are enough', [6, 4], [5, 5], chiSquareChance(0.4, 1)],
    ['fewer are joined with the next', [1, 2, 3, 4], [3, 3, 3, 3], chiSquareChance(10 / 6, 1)],
    ['those left at the end are joined with the last', [6, 4, 2], [5, 5, 2], chiSquareChance(1 / 5 + 1 / 7, 1)],
    ['what is as expected passes', [5, 5, 5], [5, 5, 5], 1],
    ['of one cell nothing is compared', [9], [9], 0],
    ['nor of cells that are one when they are joined', [2, 2, 2], [2, 2, 2], 0],
    ['nor of none', [], [], 0],
  ])('RNG-06 %s', (_what, counts, expected, chance) => {
    expect(fitChance(counts, cell => expected[cell] ?? Number.NaN)).toBeCloseTo(chance, 12)
  })
})

describe('the tests by which a source is watched: examples of SP 800-22', () => {
  const bitsOf = (text: string) => Uint8Array.from(text, Number)
  const pi = bitsOf(
    '1100100100001111110110101010001000100001011010001100001000110100110001001100011001100010100010111000',
  )

  test.each<[string, () => number, string]>([
    ['2.1.4', () => frequency(bitsOf('1011010101')), '0.527089'],
    ['2.1.8', () => frequency(pi), '0.109599'],
    ['2.2.4, whose last bit is of no block', () => blockFrequency(bitsOf('0110011010'), 3), '0.801252'],
    ['2.2.8', () => blockFrequency(pi, 10), '0.706438'],
    ['2.3.4', () => turns(bitsOf('1001101011')), '0.147232'],
    ['2.3.8', () => turns(pi), '0.500798'],
    ['2.13.4', () => cumulativeSums(bitsOf('1011010111'), false), '0.411659'],
    ['2.13.8', () => cumulativeSums(pi, false), '0.219194'],
    ['2.13.8, from the end', () => cumulativeSums(pi, true), '0.114866'],
  ])('RNG-06 RNG-09 section %s', (_section, chance, published) => {
    expect(chance().toFixed(6)).toBe(published)
  })
})
