import type { RandomSource } from '@hiyas/kernel'
import { WORD_VALUES } from '../random/words.ts'
import { nextWord } from './draws.ts'
import { type Factor, hundredths, NOTHING, RETURN_PERCENT } from './factor.ts'

/** Targets and results are hundredths: 200 is 2.00. */
export const LIMBO = { id: 'limbo', version: 1, targetMin: 101, targetMax: 1_000_000, resultMax: 100_000_000 } as const

export type LimboChoice = { readonly target: number }

/** The percent of all words that comes back: what is shown of a word is this over it. */
const RETURNED = BigInt(RETURN_PERCENT) * BigInt(WORD_VALUES)

/** The return over the word as a part of one, in hundredths, never below 1.00. The word 0 has no such number: it is the highest result. */
export function limboOf(word: number): number {
  if (word === 0) return LIMBO.resultMax
  const result = Number(RETURNED / BigInt(word))
  return Math.min(Math.max(100, result), LIMBO.resultMax)
}

export const drawLimbo = (random: RandomSource): number => limboOf(nextWord(random))

export const limboFactor = ({ target }: LimboChoice, result: number): Factor =>
  result >= target ? hundredths(target) : NOTHING

/** How many of the 2^32 words reach the target. */
export const limboWays = ({ target }: LimboChoice): bigint => RETURNED / BigInt(target) + 1n
