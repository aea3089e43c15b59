import { normalChance } from '../random/chances.ts'
import { atLeast } from './bits.ts'

/** By the length of a block from six bits on: the mean and the variance of what one tells of a random sequence (2.9.4). */
export const TOLD = [
  [5.2177052, 2.954],
  [6.1962507, 3.125],
  [7.1836656, 3.238],
  [8.1764248, 3.311],
  [9.1723243, 3.356],
  [10.170032, 3.384],
  [11.168765, 3.401],
  [12.16807, 3.41],
  [13.167693, 3.416],
  [14.167488, 3.419],
  [15.167379, 3.421],
] as const
const LENGTH_LEAST = 6
/** Blocks for each pattern there is: ten to begin with, and a thousand that are looked at (2.9.7). */
const [FIRST, LOOKED_AT] = [10, 1_000]

const bitsFor = (length: number): number => (FIRST + LOOKED_AT) * 2 ** length * length
export const UNIVERSAL_BITS_LEAST = bitsFor(LENGTH_LEAST)

/**
 * 2.9, Maurer's universal statistical test: how far back each block was last seen, by which the sequence could be written shorter. At least 387,840
 * bits; blocks are as long as the sequence allows, six bits to sixteen.
 */
export function universal(bits: Uint8Array): number {
  atLeast(bits, UNIVERSAL_BITS_LEAST)
  const longer = TOLD.findLastIndex((_, index) => bits.length >= bitsFor(LENGTH_LEAST + index))
  const [mean, variance] = TOLD[longer] ?? TOLD[0]
  const length = LENGTH_LEAST + longer
  const first = FIRST * 2 ** length
  const looked = Math.floor(bits.length / length) - first
  const last = new Uint32Array(2 ** length)
  let told = 0
  for (let block = 1; block <= first + looked; block++) {
    let pattern = 0
    for (let bit = (block - 1) * length; bit < block * length; bit++) pattern = (pattern << 1) | (bits[bit] ?? 0)
    if (block > first) told += Math.log2(block - (last[pattern] ?? 0))
    last[pattern] = block
  }
  const factor = 0.7 - 0.8 / length + ((4 + 32 / length) * looked ** (-3 / length)) / 15
  return normalChance((told / looked - mean) / factor / Math.sqrt(variance / looked))
}
