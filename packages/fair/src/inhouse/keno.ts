import type { RandomSource } from '@hiyas/kernel'
import { nextPicks } from './draws.ts'
import { type Factor, hundredths } from './factor.ts'
import type { Risk } from './risk.ts'
import { choose } from './ways.ts'

/** Pays in hundredths: `pays[risk][picks - 1][hits]`. */
const PAYS: Readonly<Record<Risk, readonly (readonly number[])[]>> = {
  low: [
    [90, 126],
    [0, 200, 381],
    [0, 145, 215, 470],
    [0, 0, 337, 590, 1_500],
    [0, 0, 232, 342, 690, 2_000],
    [0, 0, 175, 241, 420, 950, 3_100],
    [0, 0, 146, 181, 285, 560, 1_450, 5_300],
    [0, 0, 126, 150, 210, 370, 830, 2_400, 10_500],
    [0, 0, 116, 125, 170, 275, 550, 1_400, 4_600, 23_500],
    [0, 0, 110, 111, 140, 210, 390, 880, 2_550, 10_000, 40_000],
  ],
  medium: [
    [82, 150],
    [0, 180, 514],
    [0, 0, 542, 2_050],
    [0, 0, 290, 730, 3_500],
    [0, 0, 194, 382, 1_250, 7_200],
    [0, 0, 0, 478, 1_150, 4_600, 33_000],
    [0, 0, 0, 307, 640, 2_000, 9_500, 84_000],
    [0, 0, 0, 220, 401, 1_050, 4_000, 23_500, 200_000],
    [0, 0, 0, 170, 281, 620, 1_950, 9_100, 68_500, 200_000],
    [0, 0, 0, 141, 206, 410, 1_100, 4_400, 25_500, 200_000, 200_000],
  ],
  high: [
    [0, 396],
    [0, 0, 1_714],
    [0, 0, 0, 8_139],
    [0, 0, 0, 1_606, 15_500],
    [0, 0, 0, 621, 3_400, 44_500],
    [0, 0, 0, 0, 2_186, 16_000, 280_000],
    [0, 0, 0, 0, 992, 5_100, 50_500, 1_000_000],
    [0, 0, 0, 0, 551, 2_200, 15_500, 200_000, 1_000_000],
    [0, 0, 0, 0, 340, 1_100, 5_900, 55_000, 1_000_000, 1_000_000],
    [0, 0, 0, 0, 0, 992, 4_300, 31_000, 410_000, 1_000_000, 1_000_000],
  ],
}

export const KENO = { id: 'keno', version: 1, numbers: 40, drawn: 10, picksMax: 10, pays: PAYS } as const

/** Numbers are counted from 0 here and shown from 1. */
export type KenoChoice = { readonly picks: readonly number[]; readonly risk: Risk }

export const drawKeno = (random: RandomSource): number[] => nextPicks(random, KENO.numbers, KENO.drawn)

export const kenoHits = ({ picks }: KenoChoice, drawn: readonly number[]): number =>
  picks.filter(pick => drawn.includes(pick)).length

/** What each number of hits pays, in hundredths. */
export const kenoPays = (risk: Risk, picks: number): readonly number[] => PAYS[risk][picks - 1] ?? []

export const kenoFactor = (choice: KenoChoice, drawn: readonly number[]): Factor =>
  hundredths(kenoPays(choice.risk, choice.picks.length)[kenoHits(choice, drawn)] ?? 0)

/** In how many of all draws `picks` numbers have each number of hits. */
export const kenoWays = (picks: number): bigint[] =>
  Array.from(
    { length: picks + 1 },
    (_, hits) => choose(KENO.drawn, hits) * choose(KENO.numbers - KENO.drawn, picks - hits),
  )
