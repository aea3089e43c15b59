import { invariant } from '@hiyas/kernel'
import type { LeanRounds } from '../editions.ts'
import { SCATTER, WILD } from '../letters.ts'

export const REELS = 5
export const ROWS = 3

/** One letter of a strip: `W` is wild, `S` is scatter, every other letter pays on a line. */
export type SymbolId = string

/** What three, four and five of a kind pay. */
export type Pays = readonly [three: number, four: number, five: number]

/**
 * A slot as data (C-01): strips, window of 5 x 3, lines, pay table, free spins. Outcome = one uniform stop per reel. A change
 * of any number here is a new `version` (GAM-15): the digest of the model is what its sheet was certified for (GAM-11).
 *
 * A line pays from the first reel on, so the wild stands on reels 2 to 5 only; `checkModel` holds that.
 */
export type LineModel = {
  readonly kind: 'lines'
  readonly id: string
  readonly version: number
  /** One letter per stop, read downwards; the window shows a stop and the two after it. */
  readonly strips: readonly string[]
  /** The strips of the lean set; see `LeanRounds`. */
  readonly lean: readonly string[]
  readonly leanRounds: LeanRounds
  /** The row (0 is the top) of each reel, line by line. */
  readonly lines: readonly (readonly number[])[]
  /** In units of the stake of one line. */
  readonly linePays: Readonly<Record<SymbolId, Pays>>
  /** In units of the total stake. */
  readonly scatterPays: Pays
  /** A line win that a wild helped is multiplied by this. */
  readonly wildMultiplier: number
  readonly freeSpins: {
    /** Spins won by three, four and five scatters, in the base spin and again during free spins. */
    readonly awards: Pays
    /** Multiplies every win of a free spin. */
    readonly multiplier: number
    /** Free spins in one round at most; awards beyond it are cut. */
    readonly spinsMax: number
  }
  /** The most one round pays, in units of the total stake. */
  readonly winMax: number
}

/** The twenty lines all our five-reel games play: straight ones first, then the zigzags, each once. */
export const TWENTY_LINES: readonly (readonly number[])[] = [
  '11111 00000 22222 01210 21012 00100 22122 12221 10001 11011',
  '11211 01110 21112 01010 21212 12121 10101 00200 22022 02020',
].flatMap(row => row.split(' ').map(line => Array.from(line, Number)))

/** The symbols that pay on lines, best first. */
export const lineSymbols = (model: LineModel): SymbolId[] => Object.keys(model.linePays)

/** Throws when a model is not playable as the evaluation expects it: a bug of whoever wrote the data. */
export function checkModel(model: LineModel): void {
  const about = `model ${model.id}`
  invariant(model.strips.length === REELS, `${about}: ${REELS} strips`)
  invariant(model.lean.length === REELS, `${about}: ${REELS} lean strips`)
  model.strips.forEach((strip, reel) => {
    invariant(strip.length >= ROWS, `${about}: strip ${reel} fills the window`)
    for (const symbol of strip) {
      invariant(symbol === WILD || symbol === SCATTER || model.linePays[symbol], `${about}: unknown symbol ${symbol}`)
    }
    invariant(reel > 0 || !strip.includes(WILD), `${about}: no wild on the first reel`)
    invariant(scattersApart(strip), `${about}: at most one scatter in a window of reel ${reel}`)
  })
  const lines = new Set(model.lines.map(line => line.join('')))
  invariant(lines.size === model.lines.length, `${about}: every line once`)
  for (const line of model.lines) {
    invariant(line.length === REELS && line.every(row => row >= 0 && row < ROWS), `${about}: a line has a row per reel`)
  }
}

function scattersApart(strip: string): boolean {
  const round = strip + strip.slice(0, ROWS - 1)
  for (let stop = 0; stop < strip.length; stop++) {
    if (round.slice(stop, stop + ROWS).split(SCATTER).length > 2) return false
  }
  return true
}
