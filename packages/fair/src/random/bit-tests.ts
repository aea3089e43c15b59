import { chiSquareChance, normalBelow, normalChance } from './chances.ts'

/** Four tests of NIST SP 800-22 rev. 1a over sequences of bits, one a cell: those by which a source is watched while it is used (RNG-09). */

export const BLOCK_BITS = 128

export const onesIn = (bits: Uint8Array): number => {
  let ones = 0
  for (const bit of bits) ones += bit
  return ones
}

/** 2.1 */
export function frequency(bits: Uint8Array): number {
  return normalChance((2 * onesIn(bits) - bits.length) / Math.sqrt(bits.length))
}

/** 2.2 */
export function blockFrequency(bits: Uint8Array, size: number): number {
  const blocks = Math.floor(bits.length / size)
  let sum = 0
  for (let block = 0; block < blocks; block++) {
    sum += (onesIn(bits.subarray(block * size, (block + 1) * size)) / size - 0.5) ** 2
  }
  return chiSquareChance(4 * size * sum, blocks)
}

/** The statistic of 2.3: whether ones and zeros take turns as often as so many of each should. */
export function turns(bits: Uint8Array): number {
  const share = onesIn(bits) / bits.length
  let seen = 1
  for (let index = 1; index < bits.length; index++) if (bits[index] !== bits[index - 1]) seen++
  const mean = 2 * bits.length * share * (1 - share)
  return normalChance((seen - mean) / (2 * Math.sqrt(bits.length) * share * (1 - share)))
}

/** 2.13 */
export function cumulativeSums(bits: Uint8Array, backwards: boolean): number {
  const { length } = bits
  let [sum, furthest] = [0, 0]
  for (let index = 0; index < length; index++) {
    sum += 2 * (bits[backwards ? length - 1 - index : index] ?? 0) - 1
    furthest = Math.max(furthest, Math.abs(sum))
  }
  const at = (factor: number) => normalBelow((factor * furthest) / Math.sqrt(length))
  const ratio = length / furthest
  let chance = 1
  for (let k = Math.ceil((-ratio + 1) / 4); k <= (ratio - 1) / 4; k++) chance -= at(4 * k + 1) - at(4 * k - 1)
  for (let k = Math.ceil((-ratio - 3) / 4); k <= (ratio - 1) / 4; k++) chance += at(4 * k + 3) - at(4 * k + 1)
  return chance
}
