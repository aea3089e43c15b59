import { invariant, type RandomSource } from '@hiyas/kernel'
import { WORD_BYTES, WORD_VALUES } from '../random/words.ts'

/** The largest range that is scaled: each value's chance is then off by less than 2^-32, far below one in 50 million (RNG-02). */
const RANGE_MAX = 65_536

/** The next four bytes of the stream as a number of 0 to 2^32 - 1, the first byte weighing most. */
export function nextWord(random: RandomSource): number {
  const bytes = new Uint8Array(WORD_BYTES)
  random.fill(bytes)
  return new DataView(bytes.buffer).getUint32(0, false)
}

/**
 * The next word scaled to `0 ... range - 1`: the upper part of word times range. How often a value comes differs from the mean by
 * less than one word in 2^32, and no word is thrown away, so that anybody can follow the stream word by word (RNG-02, RNG-12).
 */
export function nextBelow(random: RandomSource, range: number): number {
  invariant(Number.isInteger(range) && range >= 1 && range <= RANGE_MAX, 'a range is a whole number of 1 to 65,536')
  return Math.floor((nextWord(random) * range) / WORD_VALUES)
}

/** The first `count` of `0 ... size - 1` in an order drawn by Fisher and Yates: each pick is taken out of those that are left (RNG-07). */
export function nextPicks(random: RandomSource, size: number, count: number): number[] {
  const left = Array.from({ length: size }, (_, index) => index)
  return Array.from({ length: count }, () => left.splice(nextBelow(random, left.length), 1)[0] ?? 0)
}
