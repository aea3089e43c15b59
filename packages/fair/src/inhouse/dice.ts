import type { RandomSource } from '@hiyas/kernel'
import { nextBelow } from './draws.ts'
import { type Factor, NOTHING, RETURN, times } from './factor.ts'

/** Rolls are hundredths: 0 is 0.00, 10000 is 100.00. */
export const DICE = { id: 'dice', version: 1, rolls: 10_001, targetMin: 200, targetMax: 9_800 } as const

/** `over`: wins above the target; otherwise below it. */
export type DiceChoice = { readonly over: boolean; readonly target: number }

export const rollDice = (random: RandomSource): number => nextBelow(random, DICE.rolls)

export const isDiceWon = ({ over, target }: DiceChoice, roll: number): boolean => (over ? roll > target : roll < target)

/** What a win pays: the return over the part of the scale that wins. */
export const dicePay = ({ over, target }: DiceChoice): Factor => {
  const share = over ? DICE.rolls - 1 - target : target
  return times(RETURN, [BigInt(DICE.rolls - 1), BigInt(share)])
}

export const diceFactor = (choice: DiceChoice, roll: number): Factor =>
  isDiceWon(choice, roll) ? dicePay(choice) : NOTHING

/** How many of the rolls win. */
export const diceWays = ({ over, target }: DiceChoice): number => (over ? DICE.rolls - 1 - target : target)

/** What comes back of all stakes, the same for every choice: the return of 10,000 in 10,001. */
export const DICE_RETURN: Factor = times(RETURN, [BigInt(DICE.rolls - 1), BigInt(DICE.rolls)])
