import { invariant } from '@hiyas/kernel'
import { SCATTER, WILD } from '../letters.ts'
import { checkModel, type LineModel, lineSymbols, REELS, ROWS } from './model.ts'

/** A model made ready for play: symbols as small numbers, windows looked up instead of cut. Pure; one per model. */
export type LineMachine = {
  readonly model: LineModel
  readonly symbols: readonly string[]
  readonly wild: number
  readonly scatter: number
  /** `columns[reel][stop * ROWS + row]` is the number of a symbol. */
  readonly columns: readonly Uint8Array[]
  readonly stops: readonly number[]
  /** `pays[symbol * (REELS + 1) + count]`, in stakes of one line. */
  readonly pays: Float64Array
  /** By number of scatters, in stakes of one line. */
  readonly scatterPays: readonly number[]
  /** By number of scatters. */
  readonly awards: readonly number[]
  /** The cap of a round in stakes of one line. */
  readonly winMaxLineStakes: number
}

const machines = new WeakMap<LineModel, LineMachine>()

/** The machine of a model. Throws on a model that `checkModel` does not accept. */
export function lineMachineOf(model: LineModel): LineMachine {
  const known = machines.get(model)
  if (known) return known
  checkModel(model)
  const machine = build(model)
  machines.set(model, machine)
  return machine
}

function build(model: LineModel): LineMachine {
  const symbols = [...lineSymbols(model), WILD, SCATTER]
  const numberOf = new Map(symbols.map((symbol, index) => [symbol, index]))
  const pays = new Float64Array(symbols.length * (REELS + 1))
  for (const [symbol, [three, four, five]] of Object.entries(model.linePays)) {
    const index = numberOf.get(symbol)
    invariant(index !== undefined, 'every paying symbol is numbered')
    pays.set([three, four, five], index * (REELS + 1) + 3)
  }
  const byCount = (values: readonly number[], unit: number) => [0, 0, 0, ...values.map(value => value * unit)]
  return {
    model,
    symbols,
    wild: symbols.indexOf(WILD),
    scatter: symbols.indexOf(SCATTER),
    columns: model.strips.map(strip => columnsOf(strip, numberOf)),
    stops: model.strips.map(strip => strip.length),
    pays,
    scatterPays: byCount(model.scatterPays, model.lines.length),
    awards: byCount(model.freeSpins.awards, 1),
    winMaxLineStakes: model.winMax * model.lines.length,
  }
}

function columnsOf(strip: string, numberOf: ReadonlyMap<string, number>): Uint8Array {
  const columns = new Uint8Array(strip.length * ROWS)
  for (let stop = 0; stop < strip.length; stop++) {
    for (let row = 0; row < ROWS; row++) {
      columns[stop * ROWS + row] = numberOf.get(strip[(stop + row) % strip.length] ?? '') ?? 0
    }
  }
  return columns
}
