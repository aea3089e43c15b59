import { DAY_MS, invariant, MINUTE_MS, type Minor, parseAmount, SECOND_MS } from '@hiyas/kernel'
import type { Hub88Status } from '@hiyas/supplier'
import type { PlayProfile } from '../../wire.ts'
import type { Engine } from '../engines/engine.ts'
import type { RoundRow } from '../store/tables.ts'

/** How long the wallet may take for a bet before the round is taken back; a bet is asked once and never again. */
export const BET_TIMEOUT_MS = 3 * SECOND_MS
/** A round in `opened` for longer than this has lost its process: its bet is taken back. */
export const OPENED_STALE_MS = 10 * SECOND_MS
/** While somebody attempts a call, nobody else does. */
export const ATTEMPT_LEASE_MS = 10 * SECOND_MS
const RETRY_FIRST_MS = SECOND_MS
const RETRY_MAX_MS = 5 * MINUTE_MS
/** After asking for that long without a final answer to a win, people must look. */
const WIN_RETRY_MS = DAY_MS
/** A round that waits for its player ends by itself after this time: at its value of then, or with the stake back. */
export const PLAYING_MAX_MS = DAY_MS

/**
 * Who has done nothing in a game for this long has left it, where he wants to begin a round of another: so long may a launch of ours lie unused
 * before it takes no bets (docs/supplier-integration.md).
 */
export const LEFT_AFTER_MS = 30 * MINUTE_MS

/** Clocks of several processes differ by less. What was written later than that from now was written by one that was ahead and has been put back. */
export const CLOCKS_APART_MAX_MS = 5 * SECOND_MS

/** The pause before the next attempt: 1, 2, 4 ... 300 s. `attempts` counts those made. */
export function retryPauseMs(attempts: number): number {
  return Math.min(RETRY_FIRST_MS * 2 ** Math.min(attempts - 1, 30), RETRY_MAX_MS)
}

/** So many attempts, with their pauses, fill that time. */
const ATTEMPTS_OF_WIN_RETRY = attemptsWithin(WIN_RETRY_MS)

function attemptsWithin(ms: number): number {
  let made = 0
  for (let pausedMs = 0; pausedMs < ms; pausedMs += retryPauseMs(made)) made += 1
  return made
}

/**
 * Whether a win has been asked for all day in vain. The time alone does not say so: while the house was off nobody asked. Nor do the
 * attempts: a player who spins on asks as well, without a pause.
 */
export const isWinGivenUp = (attempts: number, decidedMs: number, nowMs: number): boolean =>
  attempts >= ATTEMPTS_OF_WIN_RETRY && nowMs - decidedMs >= WIN_RETRY_MS

/** How much too early a spin comes for the cycle floor of the profile (GAM-01); 0 when it may go ahead. */
export function waitBeforeSpinMs(profile: PlayProfile, lastOpenedMs: number | null, nowMs: number): number {
  if (lastOpenedMs === null) return 0
  return Math.max(0, lastOpenedMs + profile.cycleFloorMs - nowMs)
}

/** Whether the player hears how a round ended before the wallet has taken its win. To close one without a win is nothing to wait for. */
export const isAnsweredBeforeItsWin = (engine: Pick<Engine, 'isAnsweredBeforeItsWin'>, win: Minor | null): boolean =>
  engine.isAnsweredBeforeItsWin || !win

/**
 * Whether what was begun or read under one model would be played by another: its rules have changed under the player (GAM-15). A session of
 * before its rules were kept names none.
 */
export const isOfOtherRules = (
  { model_digest }: { readonly model_digest: string | null },
  { model }: Pick<Engine, 'model'>,
): boolean => model_digest !== null && model_digest !== model.digest

/**
 * Whether an open round can neither go on nor be given a value: its rules are played no more, and by others it would be another round (GAM-15,
 * GAM-17). What a bet of a room comes to was drawn with its room.
 */
export const isUnrecoverable = (
  round: Pick<RoundRow, 'model_digest'>,
  engine: Pick<Engine, 'model' | 'room'>,
): boolean => !engine.room && isOfOtherRules(round, engine)

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

/** Whether the wallet will take no bet under the token of this one any more: the token, its player or its game is no more, or none is taken in its currency. */
export const isShutBy = (status: Hub88Status): boolean =>
  status === 'RS_ERROR_INVALID_TOKEN' ||
  status === 'RS_ERROR_TOKEN_EXPIRED' ||
  status === 'RS_ERROR_USER_DISABLED' ||
  status === 'RS_ERROR_INVALID_GAME' ||
  status === 'RS_ERROR_WRONG_CURRENCY'

/**
 * A bet the wallet has never seen needs no taking back, nor does one that was taken back by another order than ours. One whose win it has
 * under the id of the rollback was paid by a studio that knew more than this one.
 */
export function verdictOnRollback(status: Hub88Status): Verdict {
  if (status === 'RS_ERROR_DUPLICATE_TRANSACTION') return 'impossible'
  const done: readonly Hub88Status[] = [
    'RS_OK',
    'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
    'RS_ERROR_TRANSACTION_ROLLED_BACK',
  ]
  return done.includes(status) ? 'final' : 'again'
}

/**
 * The play profile of an operator's profile. Play money may be fast, everything else keeps the engine's floor and has no autoplay; but for
 * `PH` it has one round at a time as well (RG-21). An unknown or unnamed one is the careful one (GAM-01, GAM-02, GAM-03).
 */
export function profileOf(name: string | undefined, cycleFloorMs: number): PlayProfile {
  if (name === 'DEMO') return { autoplay: true, turbo: true, cycleFloorMs: 0, isPlayMoney: true }
  const careful = { autoplay: false, turbo: false, cycleFloorMs }
  return name === 'PH' ? careful : { ...careful, isOneAtATime: true }
}

/** Whether what a session stakes is nobody's money. One of before that was said had autoplay where it is, and nowhere else. */
export const isForPlayMoney = ({ isPlayMoney, autoplay }: PlayProfile): boolean => isPlayMoney ?? autoplay

/** What of a game's stakes a session may choose: none above the cap of its player (GAM-05). */
export function stakesWithin(stakes: readonly Minor[], { stakeMax }: Pick<PlayProfile, 'stakeMax'>): Minor[] {
  if (stakeMax === undefined) return [...stakes]
  const max = parseAmount(stakeMax)
  invariant(max.ok, 'a cap of stakes is an amount')
  return stakes.filter(stake => stake <= max.value)
}
