import { atLeast, casesChance } from './bits.ts'

/** 2.10.7 */
export const COMPLEXITY_BITS_LEAST = 1_000_000
/** Of one side to the other: how far a block is from the mean, in whole steps between two that are open (3.10). */
const CHANCES = [1 / 96, 1 / 32, 1 / 8, 1 / 2, 1 / 4, 1 / 16, 1 / 48]
const WORD_BITS = 32

/**
 * 2.10, linear complexity: how long the shortest feedback register is that gives a block, which a good block keeps near half of its length. At least a
 * million bits, in blocks of 500 to 5,000, of which there are then 200 or more.
 */
export function linearComplexity(bits: Uint8Array, size: number): number {
  atLeast(bits, COMPLEXITY_BITS_LEAST)
  const turn = size % 2 === 0 ? 1 : -1
  const mean = size / 2 + (9 - turn) / 36 - (size / 3 + 2 / 9) / 2 ** size
  const middle = (CHANCES.length - 1) / 2
  const seen = new Array<number>(CHANCES.length).fill(0)
  for (let from = 0; from + size <= bits.length; from += size) {
    const distance = turn * (registerOf(bits.subarray(from, from + size)) - mean) + 2 / 9
    const cell = Math.max(0, Math.min(Math.ceil(distance - 0.5) + middle, CHANCES.length - 1))
    seen[cell] = (seen[cell] ?? 0) + 1
  }
  return casesChance(seen, CHANCES)
}

/** The length of the shortest register, by Berlekamp and Massey; polynomials and what was seen are bits of words, the youngest lowest. */
function registerOf(block: Uint8Array): number {
  const words = Math.ceil((block.length + 1) / WORD_BITS)
  const [now, before, seen] = [new Uint32Array(words), new Uint32Array(words), new Uint32Array(words)]
  now[0] = 1
  before[0] = 1
  let length = 0
  block.forEach((bit, index) => {
    shift(seen, bit)
    shift(before, 0)
    if (!isOdd(now, seen)) return
    const isLonger = 2 * length <= index
    for (let word = 0; word < words; word++) {
      const kept = now[word] ?? 0
      now[word] = kept ^ (before[word] ?? 0)
      if (isLonger) before[word] = kept
    }
    if (isLonger) length = index + 1 - length
  })
  return length
}

function shift(words: Uint32Array, bit: number): void {
  let carried = bit
  for (let word = 0; word < words.length; word++) {
    const value = words[word] ?? 0
    words[word] = (value << 1) | carried
    carried = value >>> (WORD_BITS - 1)
  }
}

/** Whether the two share an odd number of bits. */
function isOdd(one: Uint32Array, other: Uint32Array): boolean {
  let shared = 0
  for (let word = 0; word < one.length; word++) shared ^= (one[word] ?? 0) & (other[word] ?? 0)
  for (let half = WORD_BITS / 2; half >= 1; half /= 2) shared ^= shared >>> half
  return (shared & 1) === 1
}
