import { invariant } from '@hiyas/kernel'
import type { LeanRounds } from '../editions.ts'
import { COIN, SCATTER, WILD } from '../letters.ts'

/** What wins: symbols along lines, on reels side by side, touching each other, or anywhere. */
export type Wins =
  | {
      readonly kind: 'lines'
      readonly lines: readonly (readonly number[])[]
      readonly bothWays: boolean
      readonly wildTimes: number
    }
  | { readonly kind: 'ways' }
  | { readonly kind: 'cluster' }
  | { readonly kind: 'anywhere' }

/** What can follow a spin. All spins are played on the reels of the round (C-07). */
export type Feature =
  | { readonly kind: 'none' }
  /** Free spins; `times` multiplies the wins of the first, second, ... one, and the last of it all that follow. */
  | {
      readonly kind: 'free'
      readonly spins: readonly number[]
      readonly times: readonly number[]
      readonly ladder: readonly number[]
    }
  /** Free spins, each with a multiplier drawn by weight. */
  | {
      readonly kind: 'lantern'
      readonly spins: readonly number[]
      readonly lanterns: readonly (readonly [times: number, weight: number])[]
    }
  /** A wild fills its reel and the others turn once more, until no new wild comes. */
  | { readonly kind: 'respin' }
  /** Free spins in which a reel that showed a wild is wild to the end. */
  | { readonly kind: 'sticky'; readonly spins: readonly number[] }
  /** Free spins in which one symbol, drawn at their start, grows over its reels and pays on all lines. */
  | { readonly kind: 'special'; readonly spins: readonly number[] }
  /** Enough coins stay, and the empty places turn until nothing new comes so many times running. */
  | Hold

export type Hold = {
  readonly kind: 'hold'
  readonly from: number
  readonly turns: number
  /** An empty place shows a coin in `land[0]` of `land[1]` turns. */
  readonly land: readonly [number, number]
  readonly coins: readonly { readonly pay: number; readonly weight: number; readonly prize?: string }[]
  /** For a full board, on top. */
  readonly grand: number
}

/**
 * A slot as data (C-01) whose every window is evaluated as one board. The cycle is kept small on purpose: every combination of
 * stops is played, by the very code that pays, to certify it (C-02, RNG-08). A change of a number is a new `version` (GAM-15).
 */
export type BoardModel = {
  readonly kind: 'board'
  readonly id: string
  readonly version: number
  /** In how many units a total stake is divided; all pays are counted in them. */
  readonly units: number
  /** The height of each reel, or of its tallest window. */
  readonly rows: readonly number[]
  /** Strips, read downwards. */
  readonly reels: readonly string[]
  readonly lean: readonly string[]
  readonly leanRounds: LeanRounds
  /** A reel stops at every so manieth letter of its strip. */
  readonly every: number
  /** One digit per stop where windows differ in height. */
  readonly heights: readonly string[] | null
  readonly wins: Wins
  /** The counts from which on each number of a pay table holds. */
  readonly bands: readonly number[]
  /** Best first. */
  readonly pays: Readonly<Record<string, readonly number[]>>
  /** For three scatters, four, ... */
  readonly scatterPays: readonly number[]
  /** Multipliers of the first picture of a spin, the second, ...; null where nothing falls. */
  readonly ladder: readonly number[] | null
  readonly feature: Feature
  /** The most one round pays, in total stakes. */
  readonly winMax: number
}

/** What wins by its number wherever it lies. The special game's wild is what wins its free spins as well. */
export const scatterOf = ({ feature }: BoardModel): string => (feature.kind === 'special' ? WILD : SCATTER)

/** Reels that a wild may fill: the middle ones. */
export const GROWING_REELS = [1, 2, 3]

/** Lines from their rows, reel by reel: `'111 000'`. */
export const linesOf = (text: string): number[][] => text.split(' ').map(line => Array.from(line, Number))

/** Throws when a model is not playable as the evaluation expects it: a bug of whoever wrote the data. */
export function checkBoardModel(model: BoardModel): void {
  const about = `model ${model.id}`
  const known = new Set([...Object.keys(model.pays), WILD, SCATTER, COIN])
  for (const set of [model.reels, model.lean]) {
    invariant(set.length === model.rows.length, `${about}: a strip per reel`)
    set.forEach((strip, reel) => {
      invariant(strip.length >= (model.rows[reel] ?? 0), `${about}: strip ${reel} fills its window`)
      for (const letter of strip) invariant(known.has(letter), `${about}: unknown symbol ${letter}`)
      invariant(strip.length === model.reels[reel]?.length, `${about}: strip ${reel} is as long as the rich one`)
      const stops = strip.length / model.every
      invariant(Number.isInteger(stops), `${about}: strip ${reel} is a whole number of stops`)
      invariant((model.heights?.[reel]?.length ?? stops) === stops, `${about}: a height per stop`)
      const grows = model.feature.kind === 'respin' || model.feature.kind === 'sticky'
      invariant(!grows || GROWING_REELS.includes(reel) || !strip.includes(WILD), `${about}: wilds grow on middle reels`)
    })
  }
  const wildFirst = [model.reels, model.lean].some(set => set[0]?.includes(WILD))
  invariant(
    model.wins.kind !== 'ways' || !wildFirst,
    `${about}: no wild on the first reel, which names what a way is of`,
  )
  for (const [symbol, pays] of Object.entries(model.pays)) {
    invariant(pays.length === model.bands.length, `${about}: ${symbol} pays in every band`)
  }
}
