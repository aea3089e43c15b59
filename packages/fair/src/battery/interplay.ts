import type { RandomSource } from '@hiyas/kernel'
import { fitChance, normalChance } from '../random/chances.ts'
import { boardMachineOf } from '../slots/boards/machine.ts'
import { type Edition, ROUNDS_DRAWN } from '../slots/editions.ts'
import { playSlot, type SlotModel } from '../slots/model.ts'

/** The numbers that decide the first picture of a round, in order. */
export type Spin = readonly number[]

/** From how many each of them is drawn: the set of reels where there are two, and the stop of every reel. */
export function spinRanges(model: SlotModel, edition: Edition): number[] {
  const stops = model.kind === 'lines' ? model.strips.map(strip => strip.length) : boardMachineOf(model).stops
  return model.leanRounds[edition] > 0 ? [ROUNDS_DRAWN, ...stops] : [...stops]
}

/** So many spins of a model as production draws them. */
export function playSpins(model: SlotModel, edition: Edition, random: RandomSource, count: number): Spin[] {
  const { length } = spinRanges(model, edition)
  return Array.from({ length: count }, () => playSlot(model, edition, random).draws.slice(0, length))
}

/**
 * Whether a number of a spin tells anything about the next one of the same spin (RNG-05): how large it is, and where it is. A stream that is
 * even and shows nothing from one draw of a reel to its next may still use what it drew for the reel beside it. Two p-values for each two neighbours.
 */
export function interplay(spins: readonly Spin[], ranges: readonly number[]): number[] {
  return ranges.slice(1).flatMap((range, left) => {
    const pair = { left, ranges: [ranges[left] ?? 1, range] as const }
    return [sizesChance(spins, pair), placesChance(spins, pair)]
  })
}

type Pair = { readonly left: number; readonly ranges: readonly [number, number] }

/** The correlation of two numbers whose means and variances are known. */
function sizesChance(spins: readonly Spin[], { left, ranges: [first, second] }: Pair): number {
  const deviation = (range: number) => Math.sqrt((range * range - 1) / 12)
  let product = 0
  for (const spin of spins) {
    product += ((spin[left] ?? 0) - (first - 1) / 2) * ((spin[left + 1] ?? 0) - (second - 1) / 2)
  }
  return normalChance(product / deviation(first) / deviation(second) / Math.sqrt(spins.length))
}

/** Into so many arcs of about the same length a reel is divided. */
const ARCS = 8

const arcOf = (number: number, range: number): number => Math.floor((number * ARCS) / range)
const arcSize = (arc: number, range: number): number =>
  Math.ceil(((arc + 1) * range) / ARCS) - Math.ceil((arc * range) / ARCS)

/** Every arc of the one comes with every arc of the other as often as their lengths have it. */
function placesChance(spins: readonly Spin[], { left, ranges: [first, second] }: Pair): number {
  const counts = new Float64Array(ARCS * ARCS)
  for (const spin of spins) {
    const cell = arcOf(spin[left] ?? 0, first) * ARCS + arcOf(spin[left + 1] ?? 0, second)
    counts[cell] = (counts[cell] ?? 0) + 1
  }
  const share = (cell: number) =>
    (arcSize(Math.floor(cell / ARCS), first) * arcSize(cell % ARCS, second)) / (first * second)
  return fitChance(counts, cell => spins.length * share(cell))
}
