import type { RandomSource } from '@hiyas/kernel'
import { nextPicks } from './draws.ts'
import { type Factor, isAtLeast, RETURN, times } from './factor.ts'

/** A field of 5 by 5. A round that has come to `endsAt` times its stake or more is over: it pays what it has come to. */
export const MINES = { id: 'mines', version: 1, tiles: 25, minesMin: 1, minesMax: 24, endsAt: 2_000 } as const

export type MinesChoice = { readonly mines: number }

export const drawMines = (random: RandomSource, { mines }: MinesChoice): number[] =>
  nextPicks(random, MINES.tiles, mines)

/** What `gems` tiles without a mine have come to: 99 % of one over the chance of finding as many. */
export function minesFactor({ mines }: MinesChoice, gems: number): Factor {
  let factor: Factor = RETURN
  for (let found = 0; found < gems; found++) {
    factor = times(factor, [BigInt(MINES.tiles - found), BigInt(MINES.tiles - mines - found)])
  }
  return factor
}

/** Whether nothing is left to find, or the round has come as far as it may. */
export const isMinesOver = (choice: MinesChoice, gems: number): boolean =>
  gems >= MINES.tiles - choice.mines || isAtLeast(minesFactor(choice, gems), BigInt(MINES.endsAt))
