import { type Machine, playRound, REELS, ROWS, windowAt } from '@hiyas/fair'
import type { RandomSource } from '@hiyas/kernel'

/**
 * A decided round as it is kept: stops and what they mean, in stakes of one line. It stays readable when its model is no
 * longer played, and the stops let anybody derive it again (GAM-09).
 */
export type StoredOutcome = {
  readonly pay: number
  readonly capped: boolean
  readonly spins: readonly StoredSpin[]
}

export type StoredSpin = {
  readonly stops: readonly number[]
  readonly window: readonly string[]
  readonly free: boolean
  readonly multiplier: number
  readonly award: number
  readonly lineWins: readonly { line: number; symbol: string; count: number; pay: number }[]
  readonly scatters: number
  readonly scatterPay: number
  readonly pay: number
}

/** Draws and decides a whole round. */
export function decide(machine: Machine, random: RandomSource): StoredOutcome {
  const { pay, capped, spins } = playRound(machine, random)
  return {
    pay,
    capped,
    spins: spins.map(spin => ({ ...spin, window: lettersAt(machine, spin.stops) })),
  }
}

function lettersAt(machine: Machine, stops: readonly number[]): string[] {
  const letters = Array.from(windowAt(machine, stops), symbol => machine.symbols[symbol] ?? '')
  return Array.from({ length: REELS }, (_, reel) => letters.slice(reel * ROWS, (reel + 1) * ROWS).join(''))
}
