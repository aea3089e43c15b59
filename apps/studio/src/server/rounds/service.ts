import { digestOf, machineOf, slotModel } from '@hiyas/fair'
import { formatAmount, invariant, type Minor, newId, ok, parseAmount, type Result, refuse } from '@hiyas/kernel'
import { needsRollback, toWire } from '@hiyas/supplier'
import { titleOf } from '../../titles/catalogue.ts'
import type { WireSpinAnswer } from '../../wire.ts'
import type { Deps } from '../deps.ts'
import { insertRound, lastPlayedRound, openRound, roundById, roundByRequest } from '../store/rounds.ts'
import type { RoundRow, SessionRow } from '../store/tables.ts'
import { write } from '../store/write.ts'
import { askWallet, nameOf } from '../wallet.ts'
import { decide } from './outcome.ts'
import { presentRound, winOf } from './present.ts'
import { ATTEMPT_LEASE_MS, OPENED_STALE_MS, stakesOf, waitBeforeSpinMs } from './rules.ts'
import { attempt, giveUpBet, move } from './settlement.ts'

export type SpinInput = { readonly stake: string; readonly requestId: string }
export type SpinRefusal =
  | 'stake_not_offered'
  | 'request_reused'
  | 'too_soon'
  | 'round_open'
  | 'insufficient_funds'
  | 'limit_reached'
  | 'round_voided'
type SpinResult = Result<WireSpinAnswer, SpinRefusal>

/**
 * Plays a round: debits the stake at the wallet, then draws and stores the whole outcome, then pays the win, then answers
 * (GAM-06, RNG-03). The same `requestId` is the same round, however often and however fast it is sent.
 */
export function createSpin(deps: Deps): (session: SessionRow, input: SpinInput) => Promise<SpinResult> {
  const running = new Map<string, Promise<SpinResult>>()
  return (session, input) => {
    const key = `${session.id} ${input.requestId} ${input.stake}`
    const known = running.get(key)
    if (known) return known
    const spin = spinOnce(deps, session, input).finally(() => running.delete(key))
    running.set(key, spin)
    return spin
  }
}

async function spinOnce(deps: Deps, session: SessionRow, input: SpinInput): Promise<SpinResult> {
  const earlier = await roundByRequest(deps.database.query, session.id, input.requestId)
  if (earlier) return answerEarlier(earlier, input)
  const title = titleOf(session.game)
  invariant(title, 'a session plays a title')
  const model = slotModel(title.model)
  const stake = parseAmount(input.stake)
  if (!stake.ok || !stakesOf(session.currency, model.lines.length).includes(stake.value)) {
    return refuse('stake_not_offered', { field: 'stake' })
  }
  const refusal = await whyNotNow(deps, session)
  if (refusal) return refusal
  const round = await begin(deps, session, input, stake.value, model.id)
  if (!round) return refuse('round_open')
  return askForStake(deps, session, round)
}

/** The first reason that applies. A round left open is first brought forward once: mostly that ends it. */
async function whyNotNow(deps: Deps, session: SessionRow) {
  const open = await openRound(deps.database.query, session.id)
  if (open) {
    const after = open.state === 'opened' ? open : await attempt(deps, open)
    if (after.state === 'opened' || after.state === 'staked' || after.state === 'voiding') return refuse('round_open')
  }
  const last = await lastPlayedRound(deps.database.query, session.id)
  const waitMs = waitBeforeSpinMs(session.profile, last?.opened_at.getTime() ?? null, deps.clock.nowMs())
  return waitMs > 0 ? refuse('too_soon', { detail: { waitMs } }) : null
}

async function begin(
  deps: Deps,
  session: SessionRow,
  { requestId }: SpinInput,
  stake: Minor,
  model: string,
): Promise<RoundRow | undefined> {
  const now = deps.clock.nowMs()
  const id = () => newId(now, deps.random)
  const row = {
    id: id(),
    session_id: session.id,
    request_id: requestId,
    player: session.player,
    currency: session.currency,
    game: session.game,
    model,
    model_digest: digestOf(slotModel(model)),
    state: 'opened' as const,
    stake,
    bet_id: id(),
    win_id: id(),
    rollback_id: id(),
    opened_at: new Date(now),
    // When this process dies before the answer, somebody finds the round by this time and takes the bet back.
    attempt_at: new Date(now + OPENED_STALE_MS),
  }
  const stored = await write(deps.database, tx => insertRound(tx, row))
  return stored ? roundById(deps.database.query, row.id) : undefined
}

async function askForStake(deps: Deps, session: SessionRow, round: RoundRow): Promise<SpinResult> {
  const amount = toWire(round.stake)
  invariant(amount.ok, 'a stake fits the wire')
  const request = {
    request_uuid: newId(deps.clock.nowMs(), deps.random),
    token: session.wallet_token,
    user: round.player,
    transaction_uuid: round.bet_id,
    round: round.id,
    game_code: round.game,
    currency: round.currency,
    amount: amount.value,
  }
  const result = await askWallet(client => client.bet(request), deps.wallet)
  if (!result.answered || needsRollback(result.status)) return takeBack(deps, round, nameOf(result))
  if (result.status === 'RS_OK') return play(deps, round, result.balance)

  const change = { last_answer: result.status, closed_at: new Date(deps.clock.nowMs()), attempt_at: null }
  await move(deps, round, 'refused', change)
  const code = result.status === 'RS_ERROR_LIMIT_REACHED' ? 'limit_reached' : 'insufficient_funds'
  return refuse(code, { detail: { balance: result.balance === null ? null : formatAmount(result.balance) } })
}

/** No retry of a bet, ever: the round is void, and the rollback is repeated until the wallet confirms it. */
async function takeBack(deps: Deps, round: RoundRow, why: string): Promise<SpinResult> {
  const voiding = await giveUpBet(deps, round, why)
  const after = await attempt(deps, voiding)
  return refuse('round_voided', { detail: { returned: after.state === 'voided' } })
}

async function play(deps: Deps, round: RoundRow, balanceAfterBet: Minor | null): Promise<SpinResult> {
  const machine = machineOf(slotModel(round.model))
  const outcome = decide(machine, deps.random)
  const win = winOf(outcome.pay, round.stake / BigInt(machine.model.lines.length))
  const staked = await move(deps, round, 'staked', {
    outcome,
    win,
    last_answer: 'RS_OK',
    attempts: 0,
    attempt_at: new Date(deps.clock.nowMs() + ATTEMPT_LEASE_MS),
    ...(balanceAfterBet === null ? {} : { balance_before: balanceAfterBet + round.stake }),
    ...(win === 0n ? { balance_after: balanceAfterBet } : {}),
  })
  // The bet was answered so late that somebody has begun to take it back: nothing was drawn for the player.
  if (staked.state !== 'staked') return refuse('round_voided', { detail: { returned: false } })
  if (win > 0n) return answer(await attempt(deps, staked))
  // A round without a win only has to be closed at the wallet: the player need not wait for that, and the worker repeats it.
  void attempt(deps, staked).catch(error => deps.log.error({ err: error, round: round.id }, 'closing a round failed'))
  return answer(staked)
}

/** The same question again: the same answer, or how the round stands by now. */
function answerEarlier(round: RoundRow, input: SpinInput): SpinResult {
  const stake = parseAmount(input.stake)
  if (!stake.ok || stake.value !== round.stake) return refuse('request_reused', { field: 'requestId' })
  if (round.state === 'opened') return refuse('round_open')
  if (round.state === 'refused') {
    return refuse(round.last_answer === 'RS_ERROR_LIMIT_REACHED' ? 'limit_reached' : 'insufficient_funds')
  }
  if (round.state === 'voiding' || round.state === 'voided') {
    return refuse('round_voided', { detail: { returned: round.state === 'voided' } })
  }
  return answer(round)
}

function answer(round: RoundRow): SpinResult {
  const lines = slotModel(round.model).lines.length
  const balance = round.balance_after === null ? null : formatAmount(round.balance_after)
  return ok({ round: presentRound(round, lines), balance })
}
