import { MINUTE_MS } from '@hiyas/kernel'

/** Fewer rounds say nothing about a game. */
export const ROUNDS_MIN = 10_000
/** So many deviations from the theory are out of the band: by chance alone a game is there once in a hundred days. */
export const BAND_DEVIATIONS = 2.58
/** Days that are over and not counted yet are counted, so many back. */
export const DAYS_BACK_MAX = 7
/** A round that ended in the last moment of a day is stored by then. */
export const DAY_GRACE_MS = 15 * MINUTE_MS

/** What a game returned in a day, beside what its mathematics say; `deviation` is that of the day's return. Null: of another model. */
export type DayFigures = {
  readonly rounds: number
  readonly actual: number
  readonly theory: number | null
  readonly deviation: number | null
}

/**
 * Whether a day's return is too far from the theory to be taken for chance (GAM-19). Where all stakes are alike, the deviation of n rounds is
 * that of one over the root of n.
 */
export function isOutOfBand({ rounds, actual, theory, deviation }: DayFigures): boolean {
  if (rounds < ROUNDS_MIN || theory === null || deviation === null) return false
  return Math.abs(actual - theory) > BAND_DEVIATIONS * deviation
}
