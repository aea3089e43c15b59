import type { Minor } from '@hiyas/kernel'

/** From how many stakes on a win is a big one, and a mega one. */
export const BIG_STAKES = 10n
const MEGA_STAKES = 30n

/**
 * How a win is celebrated. A return of no more than the stake is no reason to celebrate (GAM-04): its number is shown and
 * nothing else happens.
 */
export function celebrationOf(win: Minor, stake: Minor): 'none' | 'plain' | 'big' | 'mega' {
  if (win <= stake) return 'none'
  if (win >= stake * MEGA_STAKES) return 'mega'
  return win >= stake * BIG_STAKES ? 'big' : 'plain'
}

/** How long the number of a win counts up, and ticks while it does: one that is not celebrated stands at once (GAM-04). */
export function countUpMs(win: Minor, stake: Minor): number {
  const celebration = celebrationOf(win, stake)
  return { none: 0, plain: 900, big: 2_600, mega: 4_200 }[celebration]
}
