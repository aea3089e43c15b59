import { type Complex, transform } from '../fourier.ts'
import type { SetRounds } from '../round-odds.ts'
import { type BoardCycle, enumerateBoards, enumerateSpecials } from './cycle.ts'
import { holdSpectrum } from './hold-odds.ts'
import type { BoardMachine } from './machine.ts'
import { type Feature, GROWING_REELS } from './model.ts'
import { add, mix, multiply, one, power, type Spectra, spectrumOf, type Table, zero } from './spectra.ts'
import { BASE_MODE, type Mode, type SpinResult } from './spin.ts'

/**
 * The exact distribution of rounds on one set of reels. The pays of the spins of a round add up, so their transforms multiply:
 * each feature is a small formula over the enumerated spins (C-02). Totals past the end of the table fold back to its start; it
 * is at least twice the cap, and no spin counts as more than that. What folds back all the same is less than 10^-9 of a stake,
 * as tables four times as long have shown: a sheet has six decimals.
 */
export function boardRounds(machine: BoardMachine, set: number): SetRounds {
  const { feature, ladder } = machine.model
  const winMax = machine.winMaxUnits
  const length = 2 ** Math.ceil(Math.log2(2 * winMax))
  const base: Mode = { ...BASE_MODE, set, ladder, grows: feature.kind === 'respin' }
  const context: Context = { machine, base, length, winMax, feature }
  const cycle = enumerateBoards(machine, base, eventOf(machine, feature))
  const { total, featureShare } = roundSpectrum(context, cycle)
  transform(total, true)
  return {
    combinations: cycle.combinations,
    probability: total.re,
    base: meanOf(cycle, winMax),
    featureShare,
  }
}

type Context = Table & { machine: BoardMachine; base: Mode; feature: Feature }

/** What of the first spin decides how the round goes on; nought where it ends. */
export const eventOf =
  ({ awards }: BoardMachine, feature: Feature) =>
  ({ held, coins, scatters }: SpinResult): number => {
    if (feature.kind === 'respin') return held
    if (feature.kind === 'hold') return coins >= feature.from ? coins : 0
    return awards[scatters] ?? 0
  }

function roundSpectrum(context: Context, cycle: BoardCycle): { total: Complex; featureShare: number } {
  const after = followUp(context)
  const total = zero(context.length)
  let rest = 0
  for (const [event, counts] of cycle.counts) {
    const spun = spectrumOf(counts, cycle.combinations, 1, context)
    const ways = [...counts.values()].reduce((sum, count) => sum + count, 0)
    if (event === 0) rest = ways
    add(total, event === 0 ? spun : multiply(spun, after(event)))
  }
  return { total, featureShare: 1 - rest / cycle.combinations }
}

/** Answers the transform of what a round still brings after an event of its first spin. */
function followUp(context: Context): (event: number) => Complex {
  const { feature, machine, length } = context
  if (feature.kind === 'hold') return coins => holdSpectrum(feature, placesOf(machine), coins, context)
  if (feature.kind === 'respin') return respins(context)
  if (feature.kind === 'sticky') return spins => stickySpins(context, spins)
  if (feature.kind === 'special') return specialSpins(context)
  if (feature.kind === 'lantern') return lanternSpins(context, feature.lanterns)
  if (feature.kind === 'free') return freeSpins(context, feature)
  return () => one(length)
}

const placesOf = ({ model }: BoardMachine): number => model.rows.reduce((sum, height) => sum + height, 0)

function freeSpins(context: Context, feature: Extract<Feature, { kind: 'free' }>): (spins: number) => Complex {
  const { machine, base, length } = context
  const cycle = enumerateBoards(machine, { ...base, phase: 'free', ladder: base.ladder && feature.ladder }, () => 0)
  const counts = cycle.counts.get(0) ?? new Map()
  const times = (index: number) => feature.times[Math.min(index, feature.times.length - 1)] ?? 1
  const known = new Map<number, Complex>()
  const spinOf = (factor: number): Complex => {
    const spin = known.get(factor) ?? spectrumOf(counts, cycle.combinations, factor, context)
    known.set(factor, spin)
    return spin
  }
  return spins => Array.from({ length: spins }, (_, index) => spinOf(times(index))).reduce(multiply, one(length))
}

function lanternSpins(context: Context, lanterns: readonly (readonly [number, number])[]): (spins: number) => Complex {
  const { machine, base, length } = context
  const cycle = enumerateBoards(machine, { ...base, phase: 'free' }, () => 0)
  const counts = cycle.counts.get(0) ?? new Map()
  const weights = lanterns.reduce((sum, [, weight]) => sum + weight, 0)
  const spin = zero(length)
  for (const [times, weight] of lanterns) {
    add(spin, spectrumOf(counts, (cycle.combinations * weights) / weight, times, context))
  }
  return spins => power(spin, spins)
}

/** Each symbol is as likely as every other to be the special one, and stays it for all spins. */
function specialSpins(context: Context): (spins: number) => Complex {
  const { machine, base } = context
  const symbols = Object.keys(machine.model.pays).length
  const cycle = enumerateSpecials(machine, { ...base, phase: 'free' }, symbols)
  const spectra = Array.from({ length: symbols }, (_, special) =>
    spectrumOf(cycle.counts.get(special) ?? new Map(), cycle.combinations, 1, context),
  )
  return spins => mix(spectra.map(spectrum => power(spectrum, spins)))
}

/** By the reels that stand after the first spin: one more spin, and so on while new ones come. */
function respins(context: Context): (held: number) => Complex {
  const known = new Map<number, Complex>()
  const spins = heldSpins(context, 'base')
  const from = (held: number): Complex => {
    const done = known.get(held)
    if (done) return done
    const total = zero(context.length)
    for (const [next, spun] of spins(held)) add(total, next === held ? spun : multiply(spun, from(next)))
    known.set(held, total)
    return total
  }
  return from
}

/** `left` free spins, from the one on in which no reel stands yet. */
function stickySpins(context: Context, left: number): Complex {
  const spins = heldSpins(context, 'free')
  let after = new Map<number, Complex>(HELD.map(held => [held, one(context.length)]))
  for (let spin = 0; spin < left; spin++) {
    after = new Map(
      HELD.map(held => {
        const total = zero(context.length)
        for (const [next, spun] of spins(held)) add(total, multiply(spun, after.get(next) ?? one(context.length)))
        return [held, total]
      }),
    )
  }
  return after.get(0) ?? one(context.length)
}

/** Every set of the reels that a wild may fill, as bits. */
const HELD = GROWING_REELS.reduceRight((sets, reel) => sets.flatMap(held => [held, held | (1 << reel)]), [0])

/** The spins from a set of standing reels, by the set that stands after them. */
function heldSpins(context: Context, phase: Mode['phase']): (held: number) => Spectra {
  const { machine, base } = context
  const known = new Map<number, Spectra>()
  return held => {
    const done = known.get(held)
    if (done) return done
    const cycle = enumerateBoards(machine, { ...base, phase, held, grows: true }, result => result.held)
    const spectra = new Map(
      Array.from(cycle.counts, ([next, counts]) => [next, spectrumOf(counts, cycle.combinations, 1, context)] as const),
    )
    known.set(held, spectra)
    return spectra
  }
}

/** Of the spin that is paid for, which pays no more than the cap of a round. */
function meanOf({ counts, combinations }: BoardCycle, winMax: number): number {
  let sum = 0
  for (const row of counts.values()) for (const [pay, count] of row) sum += Math.min(pay, winMax) * count
  return sum / combinations
}
