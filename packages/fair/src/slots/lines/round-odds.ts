import type { SetRounds } from '../round-odds.ts'
import { enumerateCycle, type LineCycle } from './cycle.ts'
import { roundDistribution } from './distribution.ts'
import { type LineMachine, lineMachineOf } from './machine.ts'
import type { LineModel } from './model.ts'
import { lineModelOn } from './steps.ts'

/** The exact distribution of rounds of a line model on one set of reels (C-02). */
export function lineRounds(model: LineModel, set: number): SetRounds {
  const machine = lineMachineOf(lineModelOn(model, set))
  const cycle = enumerateCycle(machine)
  return {
    combinations: cycle.combinations,
    probability: roundDistribution(machine, cycle),
    base: meanOf(cycle),
    featureShare: featureShare(machine, cycle),
  }
}

function meanOf(cycle: LineCycle): number {
  let sum = 0
  for (const counts of cycle.counts) {
    counts.forEach((count, pay) => {
      sum += count * pay
    })
  }
  return sum / cycle.combinations
}

function featureShare(machine: LineMachine, cycle: LineCycle): number {
  let ways = 0
  cycle.counts.forEach((counts, scatters) => {
    if ((machine.awards[scatters] ?? 0) > 0) ways += counts.reduce((sum, count) => sum + count, 0)
  })
  return ways / cycle.combinations
}
