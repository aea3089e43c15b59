import { COIN, SCATTER, WILD } from '../letters.ts'
import { PLACES_A_REEL } from '../places.ts'
import { type BoardModel, checkBoardModel, scatterOf } from './model.ts'

/** Boards are stored reel by reel with so many places each, as cells are numbered (`placeOf`). */
export const STRIDE = PLACES_A_REEL

/** A board model made ready for play: symbols as small numbers, pays by count. Pure; one per model. */
export type BoardMachine = {
  readonly model: BoardModel
  readonly symbols: readonly string[]
  readonly wild: number
  readonly scatter: number
  readonly coin: number
  /** `sets[set][reel]`: the strip three times over, so that a window never wraps and what is above it is there. */
  readonly sets: readonly (readonly Uint8Array[])[]
  readonly stops: readonly number[]
  readonly lengths: readonly number[]
  /** `heights[reel][stop]` */
  readonly heights: readonly Uint8Array[]
  /** `pays[symbol * COUNTS + count]` */
  readonly pays: Float64Array
  /** By number of scatters. */
  readonly scatterPays: readonly number[]
  readonly awards: readonly number[]
  readonly winMaxUnits: number
}

/** More than any board has places. */
export const COUNTS = 64
/** Scatters beyond this count as this many. */
export const SCATTERS_MAX = 6

/** No symbol has this number. */
const NONE = -1

const machines = new WeakMap<BoardModel, BoardMachine>()

/** The machine of a model. Throws on a model that `checkBoardModel` does not accept. */
export function boardMachineOf(model: BoardModel): BoardMachine {
  const known = machines.get(model)
  if (known) return known
  checkBoardModel(model)
  const machine = build(model)
  machines.set(model, machine)
  return machine
}

function build(model: BoardModel): BoardMachine {
  const symbols = [...new Set([...Object.keys(model.pays), WILD, SCATTER, COIN])]
  const numberOf = new Map(symbols.map((symbol, index) => [symbol, index]))
  const stripOf = (strip: string) => Uint8Array.from(strip + strip + strip, letter => numberOf.get(letter) ?? 0)
  const byScatters = (values: readonly number[]) =>
    Array.from({ length: SCATTERS_MAX + 1 }, (_, count) => (count < 3 ? 0 : (values[count - 3] ?? values.at(-1) ?? 0)))
  return {
    model,
    symbols,
    wild: symbols.indexOf(WILD),
    scatter: symbols.indexOf(scatterOf(model)),
    // Only a board of coins has them: everywhere else the letter is a symbol that pays like any other (GAM-13).
    coin: model.feature.kind === 'hold' ? symbols.indexOf(COIN) : NONE,
    sets: [model.reels, model.lean].map(set => set.map(stripOf)),
    stops: model.reels.map(strip => strip.length / model.every),
    lengths: model.reels.map(strip => strip.length),
    heights: model.reels.map(({ length }, reel) =>
      Uint8Array.from({ length: length / model.every }, (_, stop) =>
        Number(model.heights?.[reel]?.[stop] ?? model.rows[reel]),
      ),
    ),
    pays: paysOf(model, symbols),
    scatterPays: byScatters(model.scatterPays),
    awards: byScatters('spins' in model.feature ? model.feature.spins : []),
    winMaxUnits: model.winMax * model.units,
  }
}

function paysOf({ pays, bands }: BoardModel, symbols: readonly string[]): Float64Array {
  const table = new Float64Array(symbols.length * COUNTS)
  symbols.forEach((symbol, index) => {
    for (let count = 0; count < COUNTS; count++) {
      const band = bands.findLastIndex(from => count >= from)
      table[index * COUNTS + count] = pays[symbol]?.[band] ?? 0
    }
  })
  return table
}
