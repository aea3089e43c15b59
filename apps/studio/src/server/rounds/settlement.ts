import { inOneStatement } from '@hiyas/database'
import { invariant, newId } from '@hiyas/kernel'
import { hub88Wire } from '@hiyas/supplier'
import type { Deps } from '../deps.ts'
import { gameOf } from '../engines/games.ts'
import { turnInRoom } from '../rooms/live.ts'
import { HEARTBEAT_MS } from '../rooms/phases.ts'
import { moveRound, type RoundChange, roundById } from '../store/rounds.ts'
import { sessionById } from '../store/sessions.ts'
import type { RoundRow, SessionRow } from '../store/tables.ts'
import { askWallet, nameOf, type WalletResult } from '../wallet.ts'
import { moveTo } from './decide.ts'
import {
  ATTEMPT_LEASE_MS,
  isUnrecoverable,
  isWinGivenUp,
  retryPauseMs,
  verdictOnRollback,
  verdictOnWin,
} from './rules.ts'

/** Under which token the wallet is told of a round. */
type Teller = Pick<SessionRow, 'wallet_token'>
/**
 * Of a session that is gone, as where the clock was ahead for a moment by which it was over: a win and a rollback arrive under any token (W-14),
 * and without being told the wallet would keep the stake.
 */
const OF_GONE_SESSION: Teller = { wallet_token: 'gone' }

/**
 * Tells the wallet what is still to be told about a round, once: the win of a staked one, the rollback of a voided one. Ends it
 * or sets the time of the next attempt. A round whose player has not come back in time is ended first. Asking twice is harmless: the ids of a round's calls never change.
 */
export async function attempt(deps: Deps, round: RoundRow, known?: SessionRow): Promise<RoundRow> {
  const kept = known ?? (await sessionById(deps.database.query, round.session_id))
  invariant(kept === undefined || kept.id === round.session_id, 'a round is told of under its own session')
  const session = kept ?? OF_GONE_SESSION
  if (round.state === 'opened') {
    return giveBack(deps, round, session, 'process_lost')
  }
  if (round.state === 'playing') return endForPlayer(deps, round, session)
  if (round.state === 'staked') return payWin(deps, round, session)
  if (round.state === 'voiding') return rollBack(deps, round, session)
  return round
}

/**
 * The time of an open round is over: it pays what it is worth by now, or gives the stake back when nothing was revealed, or when the
 * studio left the room alone before anything was won (GAM-17).
 */
async function endForPlayer(deps: Deps, round: RoundRow, session: Teller): Promise<RoundRow> {
  const { stake, outcome: state, currency } = round
  const game = gameOf(round.game)
  if (!game || isUnrecoverable(round, game.engine)) {
    deps.log.error(
      { round: round.id, game: round.game, model: round.model },
      'the rules of an open round are played no more: its stake goes back',
    )
    return giveBack(deps, round, session, 'unrecoverable')
  }
  const { engine } = game
  const turn = engine.room ? await turnInRoom(deps, round) : engine.expire?.({ stake, state, currency })
  if (turn === 'goes_on') {
    return move(deps, round, 'playing', { attempt_at: new Date(deps.clock.nowMs() + HEARTBEAT_MS) })
  }
  if (!turn || turn === 'give_back' || turn.win === null) {
    return giveBack(deps, round, session, engine.room ? 'round_broken' : 'nothing_revealed')
  }
  const moved = await inOneStatement(deps.database, tx => moveTo(tx, deps, round, turn))
  // Somebody else was faster: the player who asked is told what is stored.
  return moved ? payWin(deps, moved, session) : storedOf(deps, round)
}

/** No retry of a bet, ever: its round is void, and the rollback is tried now and then until the wallet confirms it. */
export async function giveBack(deps: Deps, round: RoundRow, session: Teller, why: string): Promise<RoundRow> {
  const attemptAt = new Date(deps.clock.nowMs() + ATTEMPT_LEASE_MS)
  // Nobody may know whether the stake was debited: from here on it can only go back.
  const given = await move(deps, round, 'voiding', { last_answer: why, attempts: 0, attempt_at: attemptAt })
  // Somebody else may have moved it: the wallet is asked only for what is really given back.
  return given.state === 'voiding' ? rollBack(deps, given, session) : given
}

/** Moves a round on; when somebody else did so first, answers the round as it is: what is stored is what happened. */
export async function move(deps: Deps, round: RoundRow, to: RoundRow['state'], change: RoundChange): Promise<RoundRow> {
  const moved = await inOneStatement(deps.database, tx => moveRound(tx, round, to, change))
  return moved ?? (await storedOf(deps, round))
}

const storedOf = async (deps: Deps, round: RoundRow): Promise<RoundRow> =>
  (await roundById(deps.database.query, round.id)) ?? round

async function payWin(deps: Deps, round: RoundRow, session: Teller): Promise<RoundRow> {
  const { win } = round
  invariant(win !== null, 'a staked round is decided')
  const amount = hub88Wire(win)
  invariant(amount.ok, 'a win fits the wire')
  const request = {
    ...callOf(deps, round, session),
    transaction_uuid: round.win_id,
    reference_transaction_uuid: round.bet_id,
    currency: round.currency,
    amount: amount.value,
    round_closed: true,
  }
  const result = await askWallet(client => client.win(request), deps.wallet)
  const verdict = result.answered ? verdictOnWin(result.status) : 'again'
  if (verdict === 'final') {
    // A round that won nothing ended with its bet: a balance of later is not its own.
    const balance = result.answered && win > 0n ? result.balance : round.balance_after
    return end(deps, round, 'settled', result, balance)
  }
  // From the decision on: a round that waited for its player may be a day old when its win is asked for the first time.
  const decidedMs = (round.decided_at ?? round.opened_at).getTime()
  if (verdict === 'impossible' || isWinGivenUp(round.attempts, decidedMs, deps.clock.nowMs())) {
    deps.log.error({ round: round.id, answer: nameOf(result) }, 'a win cannot be paid: reconcile it by hand')
    return end(deps, round, 'disputed', result, null)
  }
  return retryLater(deps, round, result)
}

/** Asks the wallet for the rollback, which gives the stake back unless the win of the round was paid. */
async function rollBack(deps: Deps, round: RoundRow, session: Teller): Promise<RoundRow> {
  const request = {
    ...callOf(deps, round, session),
    transaction_uuid: round.rollback_id,
    reference_transaction_uuid: round.bet_id,
    round_closed: true,
  }
  const result = await askWallet(client => client.rollback(request), deps.wallet)
  const verdict = result.answered ? verdictOnRollback(result.status) : 'again'
  if (verdict === 'final') return end(deps, round, 'voided', result, result.answered ? result.balance : null)
  if (verdict === 'impossible') {
    deps.log.error(
      { round: round.id },
      'a round has ended at the wallet, not here: this database is older; reconcile it',
    )
    return end(deps, round, 'refused', result, null)
  }
  return retryLater(deps, round, result)
}

const callOf = (deps: Deps, round: RoundRow, session: Teller) => ({
  request_uuid: newId(deps.clock.nowMs(), deps.random),
  token: session.wallet_token,
  user: round.player,
  round: round.id,
  game_code: round.game,
})

function end(
  deps: Deps,
  round: RoundRow,
  to: 'settled' | 'voided' | 'disputed' | 'refused',
  result: WalletResult,
  balance: bigint | null,
): Promise<RoundRow> {
  const change = { last_answer: nameOf(result), balance_after: balance, attempt_at: null }
  return move(deps, round, to, { ...change, attempts: round.attempts + 1, closed_at: new Date(deps.clock.nowMs()) })
}

async function retryLater(deps: Deps, round: RoundRow, result: WalletResult): Promise<RoundRow> {
  const attempts = round.attempts + 1
  const pause = retryPauseMs(attempts)
  deps.log.warn(
    { round: round.id, state: round.state, answer: nameOf(result), attempts, pause },
    'wallet call unfinished',
  )
  const change = { attempts, attempt_at: new Date(deps.clock.nowMs() + pause), last_answer: nameOf(result) }
  return move(deps, round, round.state, change)
}
