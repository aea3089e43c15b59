import type { RandomSource } from '@hiyas/kernel'
import { nextWord } from './draws.ts'
import { type Factor, hundredths, NOTHING } from './factor.ts'

/** Targets and results are hundredths: 200 is 2.00. */
export const LIMBO = { id: 'limbo', version: 1, targetMin: 101, targetMax: 1_000_000, resultMax: 100_000_000 } as const

export type LimboChoice = { readonly target: number }

const WORD_VALUES = 2n ** 32n

/** 99 over the word as a part of one, in hundredths, never below 1.00. The word 0 has no such number: it is the highest result. */
export function limboOf(word: number): number {
  if (word === 0) return LIMBO.resultMax
  const result = Number((99n * WORD_VALUES) / BigInt(word))
  return Math.min(Math.max(100, result), LIMBO.resultMax)
}

export const drawLimbo = (random: RandomSource): number => limboOf(nextWord(random))

export const limboFactor = ({ target }: LimboChoice, result: number): Factor =>
  result >= target ? hundredths(target) : NOTHING

/** How many of the 2^32 words reach the target. */
export const limboWays = ({ target }: LimboChoice): bigint => (99n * WORD_VALUES) / BigInt(target) + 1n
