import { DAY_MS, MINUTE_MS, type Minor, SECOND_MS, settlementStep } from '@hiyas/kernel'
import type { Hub88Status } from '@hiyas/supplier'
import type { PlayProfile } from '../../wire.ts'

/** How long the wallet may take for a bet before the round is taken back; a bet is asked once and never again. */
export const BET_TIMEOUT_MS = 3 * SECOND_MS
/** A round in `opened` for longer than this has lost its process: its bet is taken back. */
export const OPENED_STALE_MS = 10 * SECOND_MS
/** While somebody attempts a call, nobody else does. */
export const ATTEMPT_LEASE_MS = 10 * SECOND_MS
const RETRY_FIRST_MS = SECOND_MS
const RETRY_MAX_MS = 5 * MINUTE_MS
/** After that long without a final answer to a win, people must look. */
export const WIN_RETRY_MS = DAY_MS

/** The pause before the next attempt: 1, 2, 4 ... 300 s. `attempts` counts those made. */
export function retryPauseMs(attempts: number): number {
  return Math.min(RETRY_FIRST_MS * 2 ** Math.min(attempts - 1, 30), RETRY_MAX_MS)
}

/** Total stakes on offer, in centavos of the currency's main unit; each is a whole number of centavos per line. */
const STAKES_CENTS = [20n, 40n, 100n, 200n, 400n, 1_000n, 2_000n, 4_000n, 10_000n, 20_000n, 50_000n, 100_000n]
const STAKE_DEFAULT_CENTS = 2_00n
const MINOR_PER_CENT = 100n

/** What may be staked on a round, smallest first. In a currency without cents, only what divides. */
export function stakesOf(currency: string, lines: number): Minor[] {
  const step = settlementStep(currency) * BigInt(lines)
  const stakes = STAKES_CENTS.map(cents => cents * MINOR_PER_CENT).filter(stake => stake % step === 0n)
  return stakes.length > 0 ? stakes : [1n, 2n, 5n, 10n, 50n].map(times => times * step)
}

export function stakeDefaultOf(currency: string, lines: number): Minor {
  const stakes = stakesOf(currency, lines)
  const wanted = STAKE_DEFAULT_CENTS * MINOR_PER_CENT
  return stakes.includes(wanted) ? wanted : (stakes[0] ?? wanted)
}

/** How much too early a spin comes for the cycle floor of the profile (GAM-01); 0 when it may go ahead. */
export function waitBeforeSpinMs(profile: PlayProfile, lastOpenedMs: number | null, nowMs: number): number {
  if (lastOpenedMs === null) return 0
  return Math.max(0, lastOpenedMs + profile.cycleFloorMs - nowMs)
}

/** What an answer to a win or a rollback means for the round: done, never possible, or ask again. */
export type Verdict = 'final' | 'impossible' | 'again'

/**
 * A win that the wallet says was rolled back, belongs to no bet, or differs from one it has seen will never be accepted by
 * asking again. Everything else may pass.
 */
export function verdictOnWin(status: Hub88Status): Verdict {
  if (status === 'RS_OK') return 'final'
  const hopeless: readonly Hub88Status[] = [
    'RS_ERROR_TRANSACTION_ROLLED_BACK',
    'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
    'RS_ERROR_DUPLICATE_TRANSACTION',
  ]
  return hopeless.includes(status) ? 'impossible' : 'again'
}

/** A bet the wallet has never seen needs no taking back. */
export function verdictOnRollback(status: Hub88Status): Verdict {
  return status === 'RS_OK' || status === 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' ? 'final' : 'again'
}

/** What each licence profile allows: play money may be fast, everything else keeps the floor of 2.5 s and has no autoplay. */
const PROFILES: Readonly<Record<string, PlayProfile>> = {
  DEMO: { autoplay: true, turbo: true, cycleFloorMs: 0 },
}
const CAREFUL: PlayProfile = { autoplay: false, turbo: false, cycleFloorMs: 2_500 }

/** The play profile of an operator's profile. An unknown or unnamed one is the careful one. */
export const profileOf = (name: string | undefined): PlayProfile => PROFILES[name ?? ''] ?? CAREFUL
