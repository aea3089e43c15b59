import { chiSquareChance } from '../random/chances.ts'
import { atLeast, casesChance } from './bits.ts'

/** Nine bits a template, of the two lengths that are recommended (2.7.7). */
const LENGTH = 9
const PATTERNS = 2 ** LENGTH
const MASK = PATTERNS - 1

const BLOCKS = 8
/** The section names none but for its example: below this too few of a template are expected in a block for their number to be nearly normal. */
export const NON_OVERLAPPING_BITS_LEAST = 100_000

/** Templates no end of which is also a beginning, so that none overlaps with itself: 148 of nine bits. */
export const TEMPLATES: readonly number[] = Array.from({ length: PATTERNS }, (_, pattern) => pattern).filter(pattern =>
  Array.from({ length: LENGTH - 1 }, (_, index) => index + 1).every(
    shift => pattern >> shift !== (pattern & (2 ** (LENGTH - shift) - 1)),
  ),
)

/**
 * 2.7, non-overlapping template matching: whether each of 148 patterns that cannot overlap with itself comes as often in each of eight blocks
 * as it should. At least 100,000 bits. A p-value a template, in the order of `TEMPLATES`.
 */
export function nonOverlapping(bits: Uint8Array): number[] {
  atLeast(bits, NON_OVERLAPPING_BITS_LEAST)
  const size = Math.floor(bits.length / BLOCKS)
  // As no two of a template overlap, all windows may be counted at once: to skip what was found would find the same.
  const blocks = Array.from({ length: BLOCKS }, (_, block) =>
    windowsOf(bits.subarray(block * size, (block + 1) * size)),
  )
  const mean = (size - LENGTH + 1) / PATTERNS
  const variance = size * (1 / PATTERNS - (2 * LENGTH - 1) / PATTERNS ** 2)
  return TEMPLATES.map(template => {
    const statistic = blocks.reduce((sum, counts) => sum + ((counts[template] ?? 0) - mean) ** 2 / variance, 0)
    return chiSquareChance(statistic, BLOCKS)
  })
}

/** How often each pattern comes in a block, which is no ring. */
function windowsOf(block: Uint8Array): Uint32Array {
  const counts = new Uint32Array(PATTERNS)
  let pattern = 0
  block.forEach((bit, index) => {
    pattern = ((pattern << 1) | bit) & MASK
    if (index >= LENGTH - 1) counts[pattern] = (counts[pattern] ?? 0) + 1
  })
  return counts
}

/** 2.8.7 */
export const OVERLAPPING_BITS_LEAST = 1_000_000
const BLOCK_BITS = 1_032
/** So many or more hits in a block are one case. */
const HITS_MAX = 5

/**
 * 2.8, overlapping template matching: whether nine ones come in a row, and then once more with each one that follows, as often in a block of
 * 1,032 bits as they should. At least a million bits.
 */
export function overlapping(bits: Uint8Array): number {
  atLeast(bits, OVERLAPPING_BITS_LEAST)
  const seen = new Array<number>(HITS_MAX + 1).fill(0)
  for (let from = 0; from + BLOCK_BITS <= bits.length; from += BLOCK_BITS) {
    let [hits, run] = [0, 0]
    for (const bit of bits.subarray(from, from + BLOCK_BITS)) {
      run = bit === 1 ? run + 1 : 0
      if (run >= LENGTH) hits++
    }
    const cell = Math.min(hits, HITS_MAX)
    seen[cell] = (seen[cell] ?? 0) + 1
  }
  return casesChance(seen, hitChances())
}

/** That a block has so many hits, bit by bit: exactly what the table of the section has in six digits. */
function hitChances(): number[] {
  const cases = HITS_MAX + 1
  /** By ones in a row, up to the length of a template, and hits. */
  let held = new Float64Array((LENGTH + 1) * cases)
  held[0] = 1
  for (let bit = 0; bit < BLOCK_BITS; bit++) {
    const next = new Float64Array(held.length)
    held.forEach((chance, place) => {
      const [run, hits] = [Math.min(Math.floor(place / cases) + 1, LENGTH), place % cases]
      const after = run * cases + Math.min(hits + (run === LENGTH ? 1 : 0), HITS_MAX)
      next[hits] = (next[hits] ?? 0) + chance / 2
      next[after] = (next[after] ?? 0) + chance / 2
    })
    held = next
  }
  return Array.from({ length: cases }, (_, hits) =>
    held.reduce((sum, chance, place) => (place % cases === hits ? sum + chance : sum), 0),
  )
}
