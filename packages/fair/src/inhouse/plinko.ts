import type { RandomSource } from '@hiyas/kernel'
import { WORD_VALUES } from '../random/words.ts'
import { nextWord } from './draws.ts'
import { type Factor, hundredths } from './factor.ts'
import type { Risk } from './risk.ts'
import { choose } from './ways.ts'

export const PLINKO_ROWS = [8, 12, 16] as const
export type PlinkoChoice = { readonly rows: (typeof PLINKO_ROWS)[number]; readonly risk: Risk }

const HALF = WORD_VALUES / 2

/** Pays in hundredths from an edge to the middle; the other half is the same. */
const PAYS: Readonly<Record<PlinkoChoice['rows'], Readonly<Record<Risk, readonly number[]>>>> = {
  8: {
    low: [560, 210, 110, 100, 50],
    medium: [1_300, 300, 130, 70, 40],
    high: [2_900, 400, 150, 30, 20],
  },
  12: {
    low: [1_000, 300, 160, 140, 110, 100, 50],
    medium: [3_300, 1_100, 400, 200, 110, 60, 30],
    high: [17_000, 2_400, 810, 200, 70, 20, 20],
  },
  16: {
    low: [1_600, 900, 200, 140, 140, 120, 110, 100, 50],
    medium: [11_000, 4_100, 1_000, 500, 300, 150, 100, 50, 30],
    high: [100_000, 13_000, 2_600, 900, 400, 200, 20, 20, 20],
  },
}

export const PLINKO = { id: 'plinko', version: 1, pays: PAYS } as const

/** Row by row: whether the ball goes right. */
export const drawPlinko = (random: RandomSource, { rows }: PlinkoChoice): boolean[] =>
  Array.from({ length: rows }, () => nextWord(random) >= HALF)

/** The slot a path ends in, counted from the left. */
export const slotOf = (path: readonly boolean[]): number => path.filter(isRight => isRight).length

/** What each slot pays, in hundredths, from the left. */
export function plinkoPays({ rows, risk }: PlinkoChoice): number[] {
  const half = PAYS[rows][risk]
  return Array.from({ length: rows + 1 }, (_, slot) => half[Math.min(slot, rows - slot)] ?? 0)
}

export const plinkoFactor = (choice: PlinkoChoice, path: readonly boolean[]): Factor =>
  hundredths(plinkoPays(choice)[slotOf(path)] ?? 0)

/** In how many of the 2^rows paths the ball ends in each slot. */
export const plinkoWays = ({ rows }: Pick<PlinkoChoice, 'rows'>): bigint[] =>
  Array.from({ length: rows + 1 }, (_, slot) => choose(rows, slot))
