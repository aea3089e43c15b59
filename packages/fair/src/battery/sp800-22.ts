import { BLOCK_BITS, blockFrequency, cumulativeSums, frequency, onesIn, turns } from '../random/bit-tests.ts'
import { upperGamma } from '../random/chances.ts'
import { casesChance } from './bits.ts'
import { EXCURSIONS_BITS_LEAST, excursions, excursionsVariant } from './excursions.ts'
import { COMPLEXITY_BITS_LEAST, linearComplexity } from './linear-complexity.ts'
import { matrixRank, RANK_BITS_LEAST } from './matrix-rank.ts'
import { SPECTRAL_BITS_LEAST, spectral } from './spectral.ts'
import { NON_OVERLAPPING_BITS_LEAST, nonOverlapping, OVERLAPPING_BITS_LEAST, overlapping } from './templates.ts'
import { UNIVERSAL_BITS_LEAST, universal } from './universal.ts'

export type BitTest = {
  /** Of shorter sequences it is not asked. */
  readonly bitsLeast: number
  /** The p-values of a sequence of bits, one a cell; none where the test has nothing to say of it. */
  readonly chances: (bits: Uint8Array) => number[]
  /** Whether its p-values are so many that they are judged together. */
  readonly isTogether?: true
}

/** In blocks of so many bits a register of the length it should have is found (2.10.7). */
const REGISTER_BLOCK_BITS = 500

/**
 * The fifteen tests of NIST SP 800-22 rev. 1a (RNG-06), in its order. They need nothing but this project; patterns are as long as the
 * sequence allows (2.9.7, 2.11.7, 2.12.7). The longer batteries are programs of others (`npm run battery`).
 */
export const BIT_TESTS: Readonly<Record<string, BitTest>> = {
  frequency: { bitsLeast: 100, chances: bits => [frequency(bits)] },
  'block frequency': { bitsLeast: BLOCK_BITS, chances: bits => [blockFrequency(bits, BLOCK_BITS)] },
  runs: { bitsLeast: 100, chances: bits => [runs(bits)] },
  'longest run of ones': { bitsLeast: 128, chances: bits => [longestRun(bits)] },
  'binary matrix rank': { bitsLeast: RANK_BITS_LEAST, chances: bits => [matrixRank(bits)] },
  spectral: { bitsLeast: SPECTRAL_BITS_LEAST, chances: bits => [spectral(bits)] },
  'non-overlapping templates': { bitsLeast: NON_OVERLAPPING_BITS_LEAST, chances: nonOverlapping, isTogether: true },
  'overlapping template': { bitsLeast: OVERLAPPING_BITS_LEAST, chances: bits => [overlapping(bits)] },
  universal: { bitsLeast: UNIVERSAL_BITS_LEAST, chances: bits => [universal(bits)] },
  'linear complexity': {
    bitsLeast: COMPLEXITY_BITS_LEAST,
    chances: bits => [linearComplexity(bits, REGISTER_BLOCK_BITS)],
  },
  serial: { bitsLeast: 128, chances: bits => serial(bits, Math.min(16, Math.floor(Math.log2(bits.length)) - 3)) },
  'approximate entropy': {
    bitsLeast: 128,
    chances: bits => [approximateEntropy(bits, Math.min(10, Math.floor(Math.log2(bits.length)) - 6))],
  },
  'cumulative sums': { bitsLeast: 100, chances: bits => [cumulativeSums(bits, false), cumulativeSums(bits, true)] },
  'random excursions': { bitsLeast: EXCURSIONS_BITS_LEAST, chances: excursions, isTogether: true },
  'random excursions variant': { bitsLeast: EXCURSIONS_BITS_LEAST, chances: excursionsVariant, isTogether: true },
}

/** 2.3: what is too far off in its ones has failed already, by chance one fair sequence in 16,000. */
export function runs(bits: Uint8Array): number {
  const share = onesIn(bits) / bits.length
  return Math.abs(share - 0.5) >= 2 / Math.sqrt(bits.length) ? 0 : turns(bits)
}

/** 2.4 by the length of the sequence: from so many bits on, blocks of so many, and the chances of their longest runs from `least` on. */
const LONGEST = [
  { from: 750_000, size: 10_000, least: 10, chances: [0.0882, 0.2092, 0.2483, 0.1933, 0.1208, 0.0675, 0.0727] },
  { from: 6_272, size: 128, least: 4, chances: [0.1174, 0.243, 0.2493, 0.1752, 0.1027, 0.1124] },
  { from: 128, size: 8, least: 1, chances: [0.2148, 0.3672, 0.2305, 0.1875] },
] as const

export function longestRun(bits: Uint8Array): number {
  const { size, least, chances } = LONGEST.find(({ from }) => bits.length >= from) ?? LONGEST[2]
  const counts = chances.map(() => 0)
  const blocks = Math.floor(bits.length / size)
  for (let block = 0; block < blocks; block++) {
    let [longest, run] = [0, 0]
    for (const bit of bits.subarray(block * size, (block + 1) * size)) {
      run = bit === 1 ? run + 1 : 0
      if (run > longest) longest = run
    }
    const cell = Math.max(0, Math.min(longest - least, chances.length - 1))
    counts[cell] = (counts[cell] ?? 0) + 1
  }
  return casesChance(counts, chances)
}

/** 2.11 */
export function serial(bits: Uint8Array, length: number): number[] {
  const [whole, less, least] = [0, 1, 2].map(shorter => psi(bits, length - shorter))
  const first = (whole ?? 0) - (less ?? 0)
  const second = (whole ?? 0) - 2 * (less ?? 0) + (least ?? 0)
  return [upperGamma(2 ** (length - 2), first / 2), upperGamma(2 ** (length - 3), second / 2)]
}

function psi(bits: Uint8Array, length: number): number {
  const counts = patterns(bits, length)
  let squares = 0
  for (const count of counts) squares += count * count
  return (2 ** length / bits.length) * squares - bits.length
}

/** 2.12 */
export function approximateEntropy(bits: Uint8Array, length: number): number {
  const phi = (size: number): number => {
    let sum = 0
    for (const count of patterns(bits, size))
      if (count > 0) sum += (count / bits.length) * Math.log(count / bits.length)
    return sum
  }
  const entropy = phi(length) - phi(length + 1)
  return upperGamma(2 ** (length - 1), bits.length * (Math.LN2 - entropy))
}

/** How often each pattern of so many bits comes, the sequence taken as a ring. */
function patterns(bits: Uint8Array, length: number): Uint32Array {
  const counts = new Uint32Array(2 ** length)
  const mask = 2 ** length - 1
  let pattern = 0
  for (let index = 0; index < bits.length + length - 1; index++) {
    pattern = ((pattern << 1) | (bits[index % bits.length] ?? 0)) & mask
    if (index >= length - 1) counts[pattern] = (counts[pattern] ?? 0) + 1
  }
  return counts
}
