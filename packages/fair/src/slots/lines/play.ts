import type { Draw } from '../outcome.ts'
import { type Evaluation, evaluate, windowAt } from './evaluate.ts'
import type { LineMachine } from './machine.ts'

/** One spin of a round. `pay` is in stakes of one line and includes the multiplier of free spins. */
export type Spin = Evaluation & {
  readonly stops: readonly number[]
  readonly free: boolean
  readonly multiplier: number
  /** Free spins this spin added, after the limit of the round. */
  readonly award: number
  readonly pay: number
}

/** A whole round: the base spin and every free spin it led to, decided at once (GAM-07: one cycle). */
export type LineRound = {
  readonly spins: readonly Spin[]
  /** What the round pays in stakes of one line, at most the cap of the model. */
  readonly pay: number
  readonly capped: boolean
}

/**
 * Plays one round: draws the stops of every spin, in order, and evaluates them. The same code runs in
 * production and in certification (C-01); nothing but what is drawn decides (C-06).
 */
export function spinLineRound(machine: LineMachine, draw: Draw): LineRound {
  const { multiplier, spinsMax } = machine.model.freeSpins
  const spins: Spin[] = []
  let granted = 0
  let pay = 0
  for (let index = 0; index <= granted && pay < machine.winMaxLineStakes; index++) {
    const free = index > 0
    const stops = machine.stops.map(count => draw(count))
    const shown = evaluate(machine, windowAt(machine, stops))
    const award = Math.min(machine.awards[shown.scatters] ?? 0, spinsMax - granted)
    const times = free ? multiplier : 1
    granted += award
    pay += shown.pay * times
    spins.push({ ...shown, stops, free, multiplier: times, award, pay: shown.pay * times })
  }
  const capped = pay >= machine.winMaxLineStakes
  return { spins, pay: capped ? machine.winMaxLineStakes : pay, capped }
}
