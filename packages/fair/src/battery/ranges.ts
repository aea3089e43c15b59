import { DICE, HILO, KENO, MINES, WHEEL } from '../inhouse/index.ts'
import { boardMachineOf } from '../slots/boards/machine.ts'
import type { Feature } from '../slots/boards/model.ts'
import { ROUNDS_DRAWN } from '../slots/editions.ts'
import { SLOT_MODELS } from '../slots/models.ts'

/** Every range a slot draws from: stops, sets of reels, lanterns, special symbols, coins (RNG-05: "each range used"). */
export const SLOT_RANGES: readonly number[] = ascending([
  ROUNDS_DRAWN,
  ...SLOT_MODELS.flatMap(model => {
    if (model.kind === 'lines') return model.strips.map(strip => strip.length)
    return [...boardMachineOf(model).stops, ...rangesOf(model.feature, Object.keys(model.pays).length)]
  }),
])

/** Every range a provably fair game scales a word to: of mines and keno what is left at each pick, cards, the wheel, dice. */
export const SCALED_RANGES: readonly number[] = ascending([
  ...leftOf(MINES.tiles, MINES.minesMax),
  ...leftOf(KENO.numbers, KENO.drawn),
  HILO.ranks * HILO.suits,
  WHEEL.segments,
  DICE.rolls,
])

/** From how many each of so many picks is taken. */
function leftOf(size: number, picks: number): number[] {
  return Array.from({ length: picks }, (_, index) => size - index)
}

function rangesOf(feature: Feature, symbols: number): number[] {
  if (feature.kind === 'special') return [symbols]
  if (feature.kind === 'lantern') return [feature.lanterns.reduce((sum, [, weight]) => sum + weight, 0)]
  if (feature.kind === 'hold') return [feature.land[1], feature.coins.reduce((sum, { weight }) => sum + weight, 0)]
  return []
}

function ascending(values: readonly number[]): number[] {
  return [...new Set(values)].toSorted((one, other) => one - other)
}
