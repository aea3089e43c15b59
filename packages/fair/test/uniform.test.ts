import { type RandomSource, secureRandom } from '@hiyas/kernel'
import { describe, expect, test } from 'vitest'
import { inPieces, SLOT_MODELS, uniformInteger } from '../src/index.ts'
import { fixedRandom } from './fixed-random.ts'

/** Gives the words of a list, then fails. */
function wordsOf(...words: number[]): RandomSource & { used: () => number } {
  let next = 0
  return {
    used: () => next,
    fill: bytes => new DataView(bytes.buffer).setUint32(0, words[next++] ?? Number.NaN, true),
  }
}

describe('uniformInteger', () => {
  test('RNG-02 a word beyond the last whole multiple of the bound is thrown away, none else', () => {
    const last = 2 ** 32 - (2 ** 32 % 35)
    expect(uniformInteger(wordsOf(last - 1), 35)).toBe(34)
    const source = wordsOf(last, 2 ** 32 - 1, 36)
    expect(uniformInteger(source, 35)).toBe(1)
    expect(source.used()).toBe(3)
  })

  test('RNG-02 a power of two needs no rejection', () => {
    expect(uniformInteger(wordsOf(2 ** 32 - 1), 32)).toBe(31)
  })

  test('RNG-03 values come in the order of the source', () => {
    const source = wordsOf(3, 1, 4, 1, 5)
    expect([1, 2, 3, 4, 5].map(() => uniformInteger(source, 10))).toEqual([3, 1, 4, 1, 5])
  })

  test('refuses a bound that is no range', () => {
    for (const bound of [0, -1, 1.5, 2 ** 32 + 1]) expect(() => uniformInteger(secureRandom, bound)).toThrow('bound')
  })

  test('RNG-03 reading in pieces changes nothing of the stream', () => {
    const whole = fixedRandom(7)
    const pieces = inPieces(fixedRandom(7), 64)
    for (let draw = 0; draw < 1_000; draw++) expect(uniformInteger(pieces, 36)).toBe(uniformInteger(whole, 36))
  })
})

const DRAWS = 200_000
const ranges = [...new Set(SLOT_MODELS.flatMap(model => model.strips.map(strip => strip.length)))]

describe.each(ranges)('RNG-05 the range of %i stops at 99 %', stops => {
  const random = inPieces(fixedRandom(1_000 + stops), 4_096)
  const draws = Array.from({ length: DRAWS }, () => uniformInteger(random, stops))

  test('RNG-05 every stop comes equally often (chi-square)', () => {
    const counts = new Array<number>(stops).fill(0)
    for (const draw of draws) counts[draw] = (counts[draw] ?? 0) + 1
    expect(chiSquare(counts, () => DRAWS / stops)).toBeLessThan(chiSquareBound(stops - 1))
  })

  test('RNG-05 no stop depends on the one before (pairs, chi-square)', () => {
    const counts = new Array<number>(stops * stops).fill(0)
    for (let index = 0; index + 1 < DRAWS; index += 2) {
      const pair = (draws[index] ?? 0) * stops + (draws[index + 1] ?? 0)
      counts[pair] = (counts[pair] ?? 0) + 1
    }
    expect(chiSquare(counts, () => DRAWS / 2 / counts.length)).toBeLessThan(chiSquareBound(counts.length - 1))
  })

  test('RNG-05 serial correlation is that of chance', () => {
    const mean = (stops - 1) / 2
    const variance = (stops * stops - 1) / 12
    let product = 0
    for (let index = 1; index < DRAWS; index++)
      product += ((draws[index - 1] ?? 0) - mean) * ((draws[index] ?? 0) - mean)
    expect(Math.abs(product / variance / Math.sqrt(DRAWS))).toBeLessThan(Z_99)
  })

  test('RNG-05 gaps between two visits of a stop are geometric (chi-square)', () => {
    const gapMax = 3 * stops
    const counts = new Array<number>(gapMax + 1).fill(0)
    let since = 0
    for (const draw of draws) {
      if (draw !== 0) since++
      else {
        const gap = Math.min(since, gapMax)
        counts[gap] = (counts[gap] ?? 0) + 1
        since = 0
      }
    }
    const total = counts.reduce((sum, count) => sum + count, 0)
    const miss = 1 - 1 / stops
    const expected = (gap: number) => total * (gap === gapMax ? miss ** gap : miss ** gap / stops)
    expect(chiSquare(counts, expected)).toBeLessThan(chiSquareBound(gapMax))
  })
})

test('RNG-01 the generator of the operating system visits every stop of a reel', () => {
  const seen = new Set(Array.from({ length: 5_000 }, () => uniformInteger(secureRandom, 36)))
  expect(seen.size).toBe(36)
})

const Z_99 = 2.576
/** The one-sided 99 % point. */
const Z_99_UPPER = 2.326

function chiSquare(counts: readonly number[], expected: (index: number) => number): number {
  return counts.reduce((sum, count, index) => sum + (count - expected(index)) ** 2 / expected(index), 0)
}

/** The 99 % point of chi-square by the cube-root approximation of Wilson and Hilferty. */
function chiSquareBound(degrees: number): number {
  const spread = 2 / (9 * degrees)
  return degrees * (1 - spread + Z_99_UPPER * Math.sqrt(spread)) ** 3
}
