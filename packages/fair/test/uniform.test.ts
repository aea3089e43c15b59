import { type RandomSource, secureRandom } from '@hiyas/kernel'
import { describe, expect, test, vi } from 'vitest'
import { inPieces, uniformInteger } from '../src/index.ts'
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
  test('RNG-02 C-06 a word beyond the last whole multiple of the bound is thrown away, none else', () => {
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

test('RNG-01 the generator of the operating system visits every stop of a reel', () => {
  const seen = new Set(Array.from({ length: 5_000 }, () => uniformInteger(secureRandom, 36)))
  expect(seen.size).toBe(36)
})

test('RNG-01 what feeds outcomes is asked of the operating system, byte for byte', () => {
  const given = Uint8Array.from({ length: 32 }, (_, place) => (place * 37) % 256)
  const system = vi.spyOn(globalThis.crypto, 'getRandomValues').mockImplementation(bytes => {
    if (bytes instanceof Uint8Array) bytes.set(given)
    return bytes
  })
  const bytes = new Uint8Array(given.length)
  secureRandom.fill(bytes)
  system.mockRestore()
  expect(bytes).toEqual(given)
})
