import { type Minor, ok, type Result, refuse, settlementStep } from '@hiyas/kernel'
import type { TSchema } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'

/** In steps of the currency: 1.00 to 1,000.00 of the peso. Whole units, so that rounding a pay down costs as good as nothing. */
const STAKES_UNITS = [1n, 2n, 5n, 10n, 20n, 50n, 100n, 200n, 500n, 1_000n]
const STAKE_DEFAULT_INDEX = 1
const STEPS_PER_UNIT = 100n

export const inhouseStakesOf = (currency: string): Minor[] =>
  STAKES_UNITS.map(units => units * STEPS_PER_UNIT * settlementStep(currency))

export const inhouseStakeDefaultOf = (currency: string): Minor => inhouseStakesOf(currency)[STAKE_DEFAULT_INDEX] ?? 0n

/** Reads a choice or an action of any shape into one that the game knows. */
export function reader<Value>(
  schema: TSchema,
  isAllowed: (value: Value) => boolean = () => true,
): (input: unknown) => Value | null {
  const check = TypeCompiler.Compile(schema)
  return input => (check.Check(input) && isAllowed(input as Value) ? (input as Value) : null)
}

export function choiceReader<Choice>(schema: TSchema, isAllowed: (choice: Choice) => boolean) {
  const read = reader(schema, isAllowed)
  return (input: unknown): Result<Choice, 'choice_invalid'> => {
    const choice = read(input)
    return choice === null ? refuse('choice_invalid', { field: 'choice' }) : ok(choice)
  }
}
