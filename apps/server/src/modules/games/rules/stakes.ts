import { MINOR_PER_UNIT, type Minor } from '@hiyas/kernel'
import { type ByProfile, byProfile } from '../../../platform/profiles.ts'
import { isStakeAgreed } from '../suppliers/rules.ts'
import type { DoorGame } from '../suppliers/terms.ts'

/** From which age on how much may be staked on a round of a slot, oldest first. */
type AgeCap = { readonly ageMin: number; readonly stakeMax: Minor }

/** GBP 5; GBP 2 for those of 18 to 24 (GAM-05). In another currency the number is the same: a rate would make it no stricter. */
const GREAT_BRITAIN: readonly AgeCap[] = [
  { ageMin: 25, stakeMax: 5n * MINOR_PER_UNIT },
  { ageMin: 0, stakeMax: 2n * MINOR_PER_UNIT },
]
const CAPS: ByProfile<readonly AgeCap[]> = { DEMO: [], PH: [], STRICT: [], 'STRICT-GB': GREAT_BRITAIN }

/** The category whose games are slots. */
const SLOTS = 'RNG'

/**
 * The most that may be staked on a round of a slot where a profile caps it by age; null where it does not. An age that is not known is the
 * youngest, a profile that is not known the strictest. Its ages are not in force yet: `slotStakeMaxOf`, its only caller, has none to give.
 */
export function slotStakeMax(profile: string, age: number | null): Minor | null {
  const caps = byProfile(CAPS, profile, GREAT_BRITAIN)
  const cap = (age === null ? undefined : caps.find(({ ageMin }) => age >= ageMin)) ?? caps.at(-1)
  return cap?.stakeMax ?? null
}

/** The cap of a player. No birthday is asked for or verified yet, so nobody has an age here: everybody is held to the strictest. */
export const slotStakeMaxOf = ({ profile }: { profile: string }): Minor | null => slotStakeMax(profile, null)

/** The most a player may stake on a round of this game, whoever supplies it: all bets of the round together. Null where nothing caps it. */
export const roundStakeMaxOf = (player: { profile: string }, game: { category: string }): Minor | null =>
  game.category === SLOTS ? slotStakeMaxOf(player) : null

/** Whether a bet breaks a limit of its game, of the supplier, or of the player's licence, by the cash it takes. */
export const isStakeTooMuch = (
  game: DoorGame | null,
  player: { profile: string },
  currency: string,
  cash: Minor,
): boolean => game !== null && !(isWithinLimits(game, currency, cash) && isStakeOfAge(player, game, cash))

/** A bet without a stake, and a free one, touch no cash, so that no limit concerns them (W-24), neither the game's nor the supplier's. */
export const isWithinLimits = (game: DoorGame, currency: string, amount: Minor): boolean =>
  amount === 0n || (game.stakeMin <= amount && amount <= game.stakeMax && isStakeAgreed(game.terms, currency, amount))

/** Whether one bet is within the most that may be staked on its round. */
export function isStakeOfAge(player: { profile: string }, game: { category: string }, amount: Minor): boolean {
  const max = roundStakeMaxOf(player, game)
  return max === null || amount <= max
}
