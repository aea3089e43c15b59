import { chiSquareChance } from '../random/chances.ts'
import type { Bytes } from './sources.ts'
import { BIT_TESTS } from './sp800-22.ts'

/** How a test went over many sequences of a source. */
export type Assessment = {
  readonly test: string
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
/** Three standard errors below the share that should pass: 96 of 100 (RNG-06). */
const leastOf = (sequences: number): number =>
  Math.floor(sequences * (1 - ALPHA - 3 * Math.sqrt((ALPHA * (1 - ALPHA)) / sequences)))

/** Runs every test of bits over so many sequences of a source, each of so many bits. */
export function assess(next: Bytes, sequences: number, bitsEach: number): Assessment[] {
  const chances = new Map<string, number[]>()
  for (let sequence = 0; sequence < sequences; sequence++) {
    const bits = bitsOf(next, bitsEach)
    for (const [name, test] of Object.entries(BIT_TESTS)) {
      test(bits).forEach((chance, index, all) => {
        const title = all.length > 1 ? `${name} ${index + 1}` : name
        chances.set(title, [...(chances.get(title) ?? []), chance])
      })
    }
  }
  return Array.from(chances, ([test, values]) => {
    const passed = values.filter(chance => chance >= ALPHA).length
    const passedLeast = leastOf(sequences)
    const uniformity = uniformityOf(values)
    return {
      test,
      sequences,
      passed,
      passedLeast,
      uniformity,
      isGood: passed >= passedLeast && uniformity >= UNIFORMITY_LEAST,
    }
  })
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
  const expected = chances.length / TENTHS
  return chiSquareChance(
    counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0),
    TENTHS - 1,
  )
}
