import type { Minor } from '@hiyas/kernel'

/** What a bet must pay, in stakes, to be worth a line on the board. A bet without a stake needs to pay at all. */
const STAKES_MIN = 2n
/** Below this many stakes hundredths are said. */
const HUNDREDTHS_BELOW_STAKES = 1_000n
const HIDDEN = '••••'
const SHOWN_FIRST_MAX = 4
const SHOWN_LAST = 2
/** A shorter name would have nothing left to hide behind its last letters. */
const SHOWN_LAST_FROM_LENGTH = 8

type Won = { stake: Minor; payout: Minor }

export const isWinner = ({ stake, payout }: Won): boolean => payout > 0n && payout >= stake * STAKES_MIN

/** How many stakes were won, rounded down, as our own games say it: `1840`, `2.50`; empty where nothing was staked. */
export function multiplierOf({ stake, payout }: Won): string {
  if (stake === 0n) return ''
  const stakes = payout / stake
  if (stakes >= HUNDREDTHS_BELOW_STAKES) return stakes.toString()
  const hundredths = ((payout * 100n) / stake) % 100n
  return `${stakes}.${hundredths.toString().padStart(2, '0')}`
}

/**
 * A name as strangers may see it: `marites_88` -> `mar••••88`. At least half of it is hidden, and what hides it is always as long,
 * so that not even the length is told.
 */
export function maskName(name: string): string {
  const letters = [...name]
  const last = letters.length >= SHOWN_LAST_FROM_LENGTH ? SHOWN_LAST : 0
  const first = Math.min(SHOWN_FIRST_MAX, Math.max(1, Math.floor(letters.length / 2) - last))
  return letters.slice(0, first).join('') + HIDDEN + (last === 0 ? '' : letters.slice(-last).join(''))
}

/** The most worth keeping of what came, in no order. */
export function largest<Item extends { amount: Minor }>(items: readonly Item[], countMax: number): Item[] {
  return items.toSorted((one, other) => (one.amount < other.amount ? 1 : -1)).slice(0, countMax)
}
