import { invariant, type RandomSource } from '@hiyas/kernel'
import { uniformInteger } from '../random/uniform.ts'

/**
 * What a round of any slot is, whatever its mechanics: a list of steps, each a picture and what it pays. Who stores a round, pays
 * it or shows it needs to know nothing else. Pays are counted in units of the model: a total stake is `unitsOf(model)` of them.
 */
export type SlotOutcome = {
  readonly pay: number
  /** The round was worth more than the cap of its model and pays exactly the cap. */
  readonly capped: boolean
  readonly steps: readonly Step[]
  /** Every number that was drawn, in order: with the model they derive the round again (GAM-09). */
  readonly draws: readonly number[]
}

/**
 * How a picture came about: `spin` all reels turned; `respin` all but the held ones; `fall` what won has burst and what was above
 * has fallen; `hold` the board of coins after one more turn of its empty places.
 */
export type StepKind = 'spin' | 'respin' | 'fall' | 'hold'

export type Step = {
  readonly kind: StepKind
  /** Whether the step belongs to the paid spin, to a free spin, or to the board of coins. */
  readonly phase: 'base' | 'free' | 'hold'
  /** Reel by reel the letters that came to rest, read downwards. Reels may differ in height. */
  readonly window: readonly string[]
  /** What the window turns into before it pays (wilds or a special symbol that grow over their reels), or null. */
  readonly grown: readonly string[] | null
  /** Reels that did not turn in this step. */
  readonly held: readonly number[]
  readonly wins: readonly Win[]
  readonly scatters: number
  /** Multiplier included. */
  readonly scatterPay: number
  /** Multiplies everything this step pays. */
  readonly multiplier: number
  /** Free spins this step won. */
  readonly award: number
  /** The symbol that grows in these free spins. */
  readonly special: string | null
  /** The board of coins: what lies on it, and how many turns are left. */
  readonly board: CoinBoard | null
  /** What the step pays, multiplier included. */
  readonly pay: number
}

/** A win before the multiplier of its step. `cells` are places (see `placeOf`); `line` counts from 0. */
export type Win = {
  readonly symbol: string
  readonly count: number
  readonly cells: readonly number[]
  readonly pay: number
  readonly line: number | null
  /** By how many ways it was won, where ways are counted. */
  readonly ways: number | null
}

export type CoinBoard = { readonly coins: readonly Coin[]; readonly left: number; readonly isFull: boolean }
/** A coin: what it is worth in units, and its name when it is one of the fixed prizes. */
export type Coin = { readonly place: number; readonly pay: number; readonly prize: string | null }

/** A step in which nothing special happens; a mechanic says what is different. */
export const STEP: Step = {
  kind: 'spin',
  phase: 'base',
  window: [],
  grown: null,
  held: [],
  wins: [],
  scatters: 0,
  scatterPay: 0,
  multiplier: 1,
  award: 0,
  special: null,
  board: null,
  pay: 0,
}

/** Answers a whole number in `[0, bound)`. All that a mechanic knows of chance (C-06). */
export type Draw = (bound: number) => number

/** Draws from a random source, uniformly and in order (RNG-02, RNG-03). */
export const drawFrom =
  (random: RandomSource): Draw =>
  bound =>
    uniformInteger(random, bound)

/** Draws what was drawn before. Throws when it does not fit: the record belongs to another model. */
export function drawAgain(draws: readonly number[]): Draw {
  let next = 0
  return bound => {
    const drawn = draws[next++]
    invariant(drawn !== undefined && drawn < bound, 'the record fits the model')
    return drawn
  }
}

/** Notes every number that `draw` answers. */
export function noting(draw: Draw): { draw: Draw; draws: number[] } {
  const draws: number[] = []
  return {
    draws,
    draw: bound => {
      const drawn = draw(bound)
      draws.push(drawn)
      return drawn
    },
  }
}
