import { drawSet, type Edition } from '../editions.ts'
import { type Draw, STEP, type Step } from '../outcome.ts'
import { placeOf } from '../places.ts'
import { windowAt } from './evaluate.ts'
import { type LineMachine, lineMachineOf } from './machine.ts'
import { type LineModel, REELS, ROWS } from './model.ts'
import { type LineRound, type Spin, spinLineRound } from './play.ts'

const leanModels = new WeakMap<LineModel, LineModel>()

/** The model on one of its two sets of reels. */
export function lineModelOn(model: LineModel, set: number): LineModel {
  if (set === 0) return model
  const lean = leanModels.get(model) ?? { ...model, strips: model.lean }
  leanModels.set(model, lean)
  return lean
}

/** Plays one round of a line model and tells it as steps. */
export function playLineRound(model: LineModel, edition: Edition, draw: Draw) {
  const machine = lineMachineOf(lineModelOn(model, drawSet(draw, model.leanRounds[edition])))
  const round = spinLineRound(machine, draw)
  return { pay: round.pay, capped: round.capped, steps: stepsOf(machine, round) }
}

function stepsOf(machine: LineMachine, { spins }: LineRound): Step[] {
  return spins.map(spin => ({
    ...STEP,
    phase: spin.free ? 'free' : 'base',
    window: lettersAt(machine, spin.stops),
    wins: spin.lineWins.map(win => ({ ...win, cells: cellsOf(machine, win), ways: null })),
    scatters: spin.scatters,
    scatterPay: spin.scatterPay * spin.multiplier,
    multiplier: spin.multiplier,
    award: spin.award,
    pay: spin.pay,
  }))
}

const cellsOf = ({ model }: LineMachine, { line, count }: Spin['lineWins'][number]): number[] =>
  (model.lines[line] ?? []).slice(0, count).map((row, reel) => placeOf(reel, row))

function lettersAt(machine: LineMachine, stops: readonly number[]): string[] {
  const letters = Array.from(windowAt(machine, stops), symbol => machine.symbols[symbol] ?? '')
  return Array.from({ length: REELS }, (_, reel) => letters.slice(reel * ROWS, (reel + 1) * ROWS).join(''))
}
