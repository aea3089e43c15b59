import { formatAmount, MINUTE_MS, type Minor, parseAmount } from '@hiyas/kernel'
import type { FrameMessage } from './frame-messages.ts'

/**
 * A round that is being shown: at most so much is told as the balance until the game has shown what came of it. Null where nobody knew what there
 * was when it began: then nothing is held back.
 */
export type RunningRound = { readonly ceiling: Minor | null; readonly left: WhenLeft }

/** When its player leaves, a round is finished by the server, waits for him, or goes on without his hand on it. */
export type WhenLeft = FrameMessage['left']

/** A game that never says how its round ended holds a change back no longer than this: seventy-five free spins take less, and suppliers are told so. */
export const HELD_MAX_MS = 5 * MINUTE_MS

/** The round that begins at a balance of `shown`. The stake has left it, as the game shows too. What becomes of it is told without one too (GAM-17). */
export function roundAt(shown: string | null, stake: string, left: WhenLeft): RunningRound {
  const before = minorOf(shown)
  if (before === null) return { ceiling: null, left }
  const staked = minorOf(stake) ?? 0n
  return { ceiling: staked < before ? before - staked : 0n, left }
}

/**
 * What the bar tells of the wallet's balance `live`: while a round runs never more than is left after its stake, so that the bar
 * does not give away what the reels are about to show (RG-02); less at once, for nobody may count on money that is gone.
 */
export function shownBalance(live: string | null, round: RunningRound | null): string | null {
  const ceiling = round?.ceiling ?? null
  return ceiling !== null && isHeldBack(live, round) ? formatAmount(ceiling) : live
}

/** Whether the wallet holds more than the round lets be told. */
export function isHeldBack(live: string | null, round: RunningRound | null): boolean {
  const [amount, ceiling] = [minorOf(live), round?.ceiling ?? null]
  return amount !== null && ceiling !== null && amount > ceiling
}

function minorOf(text: string | null): Minor | null {
  const amount = text === null ? null : parseAmount(text)
  return amount?.ok ? amount.value : null
}
