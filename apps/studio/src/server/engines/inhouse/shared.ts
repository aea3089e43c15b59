import { type Volatility, volatilityOf } from '@hiyas/fair'
import { type Factor, ratioOf, shownOf } from '@hiyas/fair/inhouse'
import { type Minor, ok, type Result, refuse, settlementStep } from '@hiyas/kernel'
import type { TSchema } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { CYCLE_FLOOR_MS, type Engine, type Sheet } from '../engine.ts'
import type { Chance } from '../theory.ts'

/** In steps of the currency: 1.00 to 1,000.00 of the peso. */
const STAKES_UNITS = [1n, 2n, 5n, 10n, 20n, 50n, 100n, 200n, 500n, 1_000n]
const STAKE_DEFAULT_INDEX = 1
const STEPS_PER_UNIT = 100n

const stakesOf = (currency: string): Minor[] =>
  STAKES_UNITS.map(units => units * STEPS_PER_UNIT * settlementStep(currency))

const stakeDefaultOf = (currency: string): Minor => stakesOf(currency)[STAKE_DEFAULT_INDEX] ?? 0n

/** What all our own games have in common, whichever way they are played. */
export const INHOUSE_BASICS = {
  cycleFloorMs: CYCLE_FLOOR_MS,
  isCapped: false,
  isAnsweredBeforeItsWin: false,
  stakesOf,
  stakeDefaultOf,
} as const satisfies Partial<Engine>
/** The same of what they are listed with. */
export const INHOUSE_SHEET = { type: 'INHOUSE', lines: 0 } as const satisfies Partial<Sheet>

/**
 * The return that is told: the least of all bets and choices, in percent (GAM-11). `mean` is that of the mathematics, whatever is chosen. Fractions
 * of a centavo are cut, which weighs most at the smallest stake: there a pay is what is shown of it, in hundredths.
 */
export const leastReturn = (mean: Factor, pays: readonly Factor[]): string =>
  percent(ratioOf(mean) * Math.min(1, ...pays.map(pay => shownOf(pay) / 100 / ratioOf(pay))))

/** How widely a round spreads that pays what it can with these chances, per unit of the stake. */
export function deviationOf(chances: readonly Chance[]): number {
  const sumOf = (power: number) => chances.reduce((sum, { factor, share }) => sum + share * ratioOf(factor) ** power, 0)
  const mean = sumOf(1)
  return Math.sqrt(sumOf(2) - mean * mean)
}

/** The class that is told of a game in which who goes on may win `most` stakes: that of the player who always goes so far (C-04). */
export const volatilityUpTo = (most: number, mean: number): Volatility =>
  volatilityOf(Math.sqrt(mean * most - mean * mean))

const percent = (share: number): string => (Math.floor(share * 10_000) / 100).toFixed(2)

/** Reads a choice or an action of any shape into one that the game knows. */
export function reader<Value>(
  schema: TSchema,
  isAllowed: (value: Value) => boolean = () => true,
): (input: unknown) => Value | null {
  const check = TypeCompiler.Compile(schema)
  return input => (check.Check(input) && isAllowed(input as Value) ? (input as Value) : null)
}

export function choiceReader<Choice>(schema: TSchema, isAllowed: (choice: Choice) => boolean = () => true) {
  const read = reader(schema, isAllowed)
  return (input: unknown): Result<Choice, 'choice_invalid'> => {
    const choice = read(input)
    return choice === null ? refuse('choice_invalid', { field: 'choice' }) : ok(choice)
  }
}
