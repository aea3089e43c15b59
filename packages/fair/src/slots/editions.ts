import type { Draw } from './outcome.ts'

/**
 * The approved versions of every model, by what they return in percent; an operator chooses one. They differ in one number: how
 * many of 10,000 rounds are played on the lean set of reels instead of the rich one. It never depends on who plays, when, or on
 * what came before (GAM-14, C-06).
 */
export const EDITIONS = ['96', '94', '92'] as const
export type Edition = (typeof EDITIONS)[number]
export type LeanRounds = Readonly<Record<Edition, number>>

export const isEdition = (text: string): text is Edition => EDITIONS.some(edition => edition === text)

export const ROUNDS_DRAWN = 10_000

/** The set of reels of a round: 0 is rich, 1 is lean. An edition without lean rounds draws nothing. */
export function drawSet(draw: Draw, leanRounds: number): 0 | 1 {
  return leanRounds > 0 && draw(ROUNDS_DRAWN) < leanRounds ? 1 : 0
}
