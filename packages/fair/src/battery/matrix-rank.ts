import { atLeast, casesChance } from './bits.ts'

const SIZE = 32
/** 38 matrices: so many it takes for five of the rarest case to be expected (2.5.7). */
export const RANK_BITS_LEAST = 38 * SIZE * SIZE

/**
 * 2.5, binary matrix rank: whether rows of 32 bits, 32 together, depend on each other as often as chance has it. At least 38,912 bits; what
 * is left over after the last whole matrix is not looked at.
 */
export function matrixRank(bits: Uint8Array): number {
  atLeast(bits, RANK_BITS_LEAST)
  const whole = chanceOf(SIZE)
  const nearly = chanceOf(SIZE - 1)
  const seen = [0, 0, 0]
  for (let from = 0; from + SIZE * SIZE <= bits.length; from += SIZE * SIZE) {
    const missing = Math.min(SIZE - rankOf(rowsOf(bits, from)), 2)
    seen[missing] = (seen[missing] ?? 0) + 1
  }
  return casesChance(seen, [whole, nearly, 1 - whole - nearly])
}

/** That a square matrix of random bits has this rank (3.5). */
function chanceOf(rank: number): number {
  let chance = 2 ** (rank * (2 * SIZE - rank) - SIZE * SIZE)
  for (let index = 0; index < rank; index++) chance *= (1 - 2 ** (index - SIZE)) ** 2 / (1 - 2 ** (index - rank))
  return chance
}

function rowsOf(bits: Uint8Array, from: number): Uint32Array {
  return Uint32Array.from({ length: SIZE }, (_, row) => {
    let word = 0
    for (let column = 0; column < SIZE; column++) word = (word << 1) | (bits[from + row * SIZE + column] ?? 0)
    return word
  })
}

/** By elimination: each row that is not zero yet takes its highest bit out of those after it. */
function rankOf(rows: Uint32Array): number {
  let rank = 0
  for (let index = 0; index < SIZE; index++) {
    const row = rows[index] ?? 0
    if (row === 0) continue
    rank++
    const highest = SIZE - 1 - Math.clz32(row)
    for (let later = index + 1; later < SIZE; later++) {
      const other = rows[later] ?? 0
      if ((other >>> highest) & 1) rows[later] = other ^ row
    }
  }
  return rank
}
