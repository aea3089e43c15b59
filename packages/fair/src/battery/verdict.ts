import { casesChance } from './bits.ts'
import type { Bytes } from './sources.ts'
import { BIT_TESTS } from './sp800-22.ts'

/** How a test went over many sequences of a source; of p-values that are judged together the worst. */
export type Assessment = {
  readonly test: string
  /** Of so many sequences it had something to say. */
  readonly sequences: number
  readonly passed: number
  readonly passedLeast: number
  readonly uniformity: number
  readonly isGood: boolean
}

const ALPHA = 0.01
/** P-values must not crowd anywhere: SP 800-22, 4.2.2. */
const UNIFORMITY_LEAST = 1e-4
const TENTHS = 10
const BYTE_BITS = 8

/** Runs every test of bits over so many sequences of a source, each of so many bits. Leaves out what had nothing to say of any. */
export function assess(next: Bytes, sequences: number, bitsEach: number): Assessment[] {
  const asked = Object.entries(BIT_TESTS)
    .filter(([, { bitsLeast }]) => bitsEach >= bitsLeast)
    .map(([name, test]) => ({ name, test, rows: [] as number[][] }))
  for (let sequence = 0; sequence < sequences; sequence++) {
    const bits = bitsOf(next, bitsEach)
    for (const { test, rows } of asked) {
      test.chances(bits).forEach((chance, index) => {
        rows[index] = [...(rows[index] ?? []), chance]
      })
    }
  }
  return asked.flatMap(({ name, test, rows }) => {
    if (test.isTogether) return rows.length === 0 ? [] : [judged(name, rows)]
    return rows.map((row, index) => judged(rows.length > 1 ? `${name} ${index + 1}` : name, [row]))
  })
}

/** The p-values of a test, a row each, over many sequences: a fair source fails many rows together no more often than one alone. */
export function judged(test: string, rows: readonly (readonly number[])[]): Assessment {
  const sequences = rows[0]?.length ?? 0
  const passed = Math.min(...rows.map(row => row.filter(chance => chance >= ALPHA).length))
  const passedLeast = leastOf(sequences, rows.length)
  const uniformity = Math.min(...rows.map(uniformityOf))
  const isGood = passed >= passedLeast && uniformity >= UNIFORMITY_LEAST / rows.length
  return { test, sequences, passed, passedLeast, uniformity, isGood }
}

/**
 * Three standard errors below the share that should pass: 96 of 100 (RNG-06). Of many rows the lowest is further away by chance alone: so far
 * that the risk of all of them is still that of one.
 */
function leastOf(sequences: number, rows: number): number {
  const share = 1 - ALPHA - 3 * Math.sqrt((ALPHA * (1 - ALPHA)) / sequences)
  let failedMost = sequences - Math.floor(sequences * share)
  const risk = chanceOfMore(failedMost, sequences)
  while (chanceOfMore(failedMost, sequences) > risk / rows) failedMost++
  return sequences - failedMost
}

/** That more than so many sequences of a fair source fail. */
function chanceOfMore(failed: number, sequences: number): number {
  let chance = (1 - ALPHA) ** sequences
  let sum = 0
  for (let count = 1; count <= sequences; count++) {
    chance *= (((sequences - count + 1) / count) * ALPHA) / (1 - ALPHA)
    if (count > failed) sum += chance
  }
  return sum
}

function bitsOf(next: Bytes, count: number): Uint8Array {
  const bits = new Uint8Array(count)
  for (let index = 0; index < count; index += BYTE_BITS) {
    const byte = next()
    for (let bit = 0; bit < BYTE_BITS; bit++) bits[index + bit] = (byte >> (BYTE_BITS - 1 - bit)) & 1
  }
  return bits
}

function uniformityOf(chances: readonly number[]): number {
  const counts = new Array<number>(TENTHS).fill(0)
  for (const chance of chances) {
    const tenth = Math.min(TENTHS - 1, Math.floor(chance * TENTHS))
    counts[tenth] = (counts[tenth] ?? 0) + 1
  }
  return casesChance(
    counts,
    counts.map(() => 1 / TENTHS),
  )
}
