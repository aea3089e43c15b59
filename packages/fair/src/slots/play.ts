import type { RandomSource } from '@hiyas/kernel'
import { uniformInteger } from '../random/uniform.ts'
import { type Evaluation, evaluate, windowAt } from './evaluate.ts'
import type { Machine } from './machine.ts'

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
export type SlotRound = {
  readonly spins: readonly Spin[]
  /** What the round pays in stakes of one line, at most the cap of the model. */
  readonly pay: number
  readonly capped: boolean
}

/**
 * Plays one round: draws the stops of every spin from `random`, in order, and evaluates them. The same code runs in
 * production and in certification (C-01); nothing but the random source decides (C-06).
 */
export function playRound(machine: Machine, random: RandomSource): SlotRound {
  return roundOf(machine, () => machine.stops.map(stops => uniformInteger(random, stops)))
}

/** The same round from stops that are known already: a stored record can be derived again (GAM-09). */
export function replayRound(machine: Machine, stopsOfSpins: readonly (readonly number[])[]): SlotRound {
  let next = 0
  return roundOf(machine, () => stopsOfSpins[next++] ?? [])
}

function roundOf(machine: Machine, nextStops: () => readonly number[]): SlotRound {
  const { multiplier, spinsMax } = machine.model.freeSpins
  const spins: Spin[] = []
  let granted = 0
  let pay = 0
  for (let index = 0; index <= granted && pay < machine.winMaxLineStakes; index++) {
    const free = index > 0
    const stops = nextStops()
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
