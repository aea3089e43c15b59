import { isDeepStrictEqual } from 'node:util'
import { formatAmount, invariant, type Minor, newId, ok, parseAmount, type Result, refuse } from '@hiyas/kernel'
import { type Hub88Answer, hub88Wire, needsRollback } from '@hiyas/supplier'
import type { Deps } from '../deps.ts'
import type { Game } from '../engines/engine.ts'
import { gameOf } from '../engines/games.ts'
import { isOver, type OverDeps } from '../sessions/over.ts'
import { openForBets } from '../store/rooms.ts'
import { type NewRound, roundsBefore } from '../store/rounds.ts'
import type { RoundRow, SessionRow } from '../store/tables.ts'
import { askWallet, nameOf } from '../wallet.ts'
import { type Answered, answer } from './answer.ts'
import { begin } from './begin.ts'
import type { Closing } from './closing.ts'
import { decideRound, gameOfRound } from './decide.ts'
import { bringForward, makeWay } from './forward.ts'
import { playerIn } from './player.ts'
import { isAnsweredBeforeItsWin, isOfOtherRules, isShutBy, OPENED_STALE_MS, stakesWithin } from './rules.ts'
import { attempt, giveBack, move } from './settlement.ts'

/**
 * `choice`: what the player has chosen beside the stake, read by the engine of the game. `roomRoundId`: the round of the room that the bet is for;
 * where it is not said, the one that takes bets.
 */
export type PlayInput = {
  readonly stake: string
  readonly requestId: string
  readonly choice?: unknown
  readonly roomRoundId?: string | undefined
}
export type PlayRefusal =
  | 'session_unknown'
  | 'stake_not_offered'
  | 'choice_invalid'
  | 'request_reused'
  | 'too_soon'
  | 'round_open'
  | 'round_elsewhere'
  | 'bets_closed'
  | 'insufficient_funds'
  | 'limit_reached'
  | 'round_voided'
  | 'game_stopped'
  | 'rules_changed'
type PlayResult = Result<Answered, PlayRefusal>
type PlayDeps = OverDeps & { readonly closing: Closing }

/**
 * Begins a round, and ends it when its engine leaves nothing to decide: debits the stake at the wallet, then draws and stores what
 * will happen, then answers and pays the win, a slot in this order and every other game in the other (GAM-06, RNG-03). The same
 * `requestId` is the same round, however often and however fast it is sent.
 */
export function createPlay(deps: PlayDeps): (session: SessionRow, input: PlayInput) => Promise<PlayResult> {
  const running = new Map<string, Promise<PlayResult>>()
  return (session, input) => {
    const key = `${session.id} ${input.requestId} ${input.stake} ${JSON.stringify(input.choice)}`
    const known = running.get(key)
    if (known) return known
    const play = playOnce(deps, session, input).finally(() => running.delete(key))
    running.set(key, play)
    return play
  }
}

async function playOnce(deps: PlayDeps, session: SessionRow, input: PlayInput): Promise<PlayResult> {
  // All that is to be known is asked at once: a spin waits for one question, not for three (GAM-06).
  const reader = deps.database.query
  const asked = { requestId: input.requestId, player: playerIn(session) }
  const { sameRequest, waitsForPlayer, holdsUpSession, holdsUpPlayer } = await roundsBefore(reader, session, asked)
  const game = gameOf(session.game)
  invariant(game, 'a session plays a game')
  if (sameRequest) return answerEarlier(deps, sameRequest, game, input)
  if (session.shut_at) return refuse('session_unknown')
  // GAM-15: nothing is staked under rules that the player has not read.
  if (isOfOtherRules(session, game.engine)) return refuse('rules_changed')
  // RNG-09: nothing is staked on a generator that has failed.
  if (!deps.random.isSound()) return refuse('game_stopped')
  const stake = parseAmount(input.stake)
  if (!stake.ok || !stakesWithin(game.engine.stakesOf(session.currency), session.profile).includes(stake.value)) {
    return refuse('stake_not_offered', { field: 'stake' })
  }
  const choice = game.engine.readChoice(input.choice)
  if (!choice.ok) return choice
  // One that is over neither learns of a round of another session nor ends it, and no bet comes of this that would say that it is (SES-07).
  const isOfOther = (round: RoundRow | undefined) => round !== undefined && round.session_id !== session.id
  const isInTheWay = isOfOther(waitsForPlayer) || isOfOther(holdsUpPlayer)
  if (isInTheWay && (await isOver(deps, session))) return refuse('session_unknown')
  if (waitsForPlayer) return refuse('round_open')
  if (holdsUpPlayer && holdsUpPlayer.id !== holdsUpSession?.id) await makeWay(deps, holdsUpPlayer)
  if (holdsUpSession && !(await bringForwardToEnd(deps, session, holdsUpSession))) return refuse('round_open')
  const roomRound = await roomRoundFor(deps, session, game, input)
  if (!roomRound.ok) return roomRound
  const round = newRound(deps, session, game, {
    requestId: input.requestId,
    stake: stake.value,
    choice: choice.value,
  })
  // Signed while the round is stored, and sent when it is.
  const bet = deps.wallet.prepareBet(betOf(deps, session, round))
  const begun = await begin(deps, session, round)
  if (begun.ok) return askForStake(deps, session, begun.value, { bet, roomRoundId: roomRound.value })
  // Another process may have been asked the same at the same moment: then it is that round, and no other one that is in the way.
  const { sameRequest: same } = await roundsBefore(reader, session, asked)
  return same ? answerEarlier(deps, same, game, input) : begun
}

/** Brings a round that is left open at the wallet forward once: mostly that ends it. Answers whether it holds up the next no more. */
async function bringForwardToEnd(deps: PlayDeps, session: SessionRow, open: RoundRow): Promise<boolean> {
  // One that was debited between the two looks at the same moment waits for its player, and is not ended for him.
  if (open.state === 'playing' || open.state === 'opened') return false
  const after = await bringForward(deps, open, session)
  return after.state !== 'staked' && after.state !== 'voiding'
}

/** The round of the room that a bet of now is on; null where there is no room. */
async function roomRoundFor(
  deps: PlayDeps,
  session: SessionRow,
  { engine }: Game,
  { roomRoundId }: Pick<PlayInput, 'roomRoundId'>,
): Promise<Result<string | null, 'bets_closed'>> {
  if (!engine.room) return ok(null)
  const roomRound = await openForBets(deps.database.query, session, new Date(deps.clock.nowMs()))
  // A bet that was long on its way is not taken along by another round than the one it was pressed for.
  return roomRound && (roomRoundId ?? roomRound.id) === roomRound.id ? ok(roomRound.id) : refuse('bets_closed')
}

function newRound(
  deps: Deps,
  session: SessionRow,
  { engine }: Game,
  { requestId, stake, choice }: { requestId: string; stake: Minor; choice: unknown },
): NewRound {
  const nowMs = deps.clock.nowMs()
  const id = () => newId(nowMs, deps.random)
  // One for both: a wallet that has taken one of them refuses the other, whatever a studio that was set back to a backup knows of it (W-12, W-20).
  const endId = id()
  return {
    id: id(),
    session_id: session.id,
    request_id: requestId,
    player: session.player,
    currency: session.currency,
    game: session.game,
    model: engine.model.id,
    model_digest: engine.model.digest,
    state: 'opened',
    stake,
    choice: choice as object | null,
    bet_id: id(),
    win_id: endId,
    rollback_id: endId,
    opened_at: new Date(nowMs),
    // When this process dies before the answer, somebody finds the round by this time and takes the bet back.
    attempt_at: new Date(nowMs + OPENED_STALE_MS),
  }
}

function betOf(deps: Deps, session: SessionRow, round: NewRound) {
  const amount = hub88Wire(round.stake)
  invariant(amount.ok, 'a stake fits the wire')
  return {
    request_uuid: newId(deps.clock.nowMs(), deps.random),
    token: session.wallet_token,
    user: round.player,
    transaction_uuid: round.bet_id,
    round: round.id,
    game_code: round.game,
    currency: round.currency,
    amount: amount.value,
  }
}

async function askForStake(
  deps: PlayDeps,
  session: SessionRow,
  round: RoundRow,
  { bet, roomRoundId }: { bet: () => Promise<Hub88Answer>; roomRoundId: string | null },
): Promise<PlayResult> {
  const result = await askWallet(bet, deps.wallet)
  const isShut = result.answered && isShutBy(result.status)
  if (isShut) await deps.sessions.shut(session)
  if (!result.answered || needsRollback(result.status)) {
    return refuseAndGiveBack(deps, session, round, nameOf(result), isShut)
  }
  const debited = { balanceAfterBet: result.balance, roomRoundId }
  if (result.status === 'RS_OK') return decideAndPay(deps, session, round, debited)

  const change = { last_answer: result.status, closed_at: new Date(deps.clock.nowMs()), attempt_at: null }
  const after = await move(deps, round, 'refused', change)
  // Somebody may have begun to give it back while the wallet was asked.
  if (after.state !== 'refused') return answerAsItIs(deps, after)
  return refuse(whyRefused(after), {
    detail: { balance: result.balance === null ? null : formatAmount(result.balance) },
  })
}

/** The wallet has refused the bet, or to take it back: then nobody here knows how the round ended, and its page begins anew. */
function whyRefused({ last_answer }: RoundRow): 'limit_reached' | 'insufficient_funds' | 'session_unknown' {
  if (last_answer === 'RS_ERROR_DUPLICATE_TRANSACTION') return 'session_unknown'
  return last_answer === 'RS_ERROR_LIMIT_REACHED' ? 'limit_reached' : 'insufficient_funds'
}

/** The stake goes back. Where it has, and the session takes no more bets (SES-01), none will do better: the game has to be opened anew. */
async function refuseAndGiveBack(
  deps: Deps,
  session: SessionRow,
  round: RoundRow,
  why: string,
  isShut = false,
): Promise<PlayResult> {
  const after = await giveBack(deps, round, session, why)
  if (after.state === 'voided' && isShut) return refuse('session_unknown')
  return refuse('round_voided', { detail: { returned: after.state === 'voided' } })
}

/** The stake is debited: draws what happens, and pays what it comes to where its player has nothing to decide. */
async function decideAndPay(
  deps: PlayDeps,
  session: SessionRow,
  round: RoundRow,
  debited: { balanceAfterBet: Minor | null; roomRoundId: string | null },
): Promise<PlayResult> {
  const result = await decideRound(deps, round, debited)
  if (!result.ok) {
    // Another session has a round of this game open, the round of the room has begun while the wallet was asked, or the generator failed.
    if (result.code !== 'given_back') return refuseAndGiveBack(deps, session, round, result.code)
    // The bet was answered so late that somebody has begun to give it back.
    return refuse('round_voided', { detail: { returned: false } })
  }
  const decided = result.value
  if (decided.state === 'playing') return answer(deps, decided)
  const { engine } = gameOfRound(decided)
  if (!isAnsweredBeforeItsWin(engine, decided.win)) return answer(deps, await attempt(deps, decided, session))
  deps.closing.begin(decided, session)
  return answer(deps, decided)
}

/** The same question again: the same answer, or how the round stands by now. Another stake or choice is another question. */
function answerEarlier(
  deps: Deps,
  round: RoundRow,
  { engine }: Game,
  input: PlayInput,
): PlayResult | Promise<PlayResult> {
  const stake = parseAmount(input.stake)
  const choice = engine.readChoice(input.choice)
  const isSame = stake.ok && stake.value === round.stake && choice.ok && isDeepStrictEqual(choice.value, round.choice)
  return isSame ? answerAsItIs(deps, round) : refuse('request_reused', { field: 'requestId' })
}

function answerAsItIs(deps: Deps, round: RoundRow): PlayResult | Promise<PlayResult> {
  if (round.state === 'opened') return refuse('round_open', { detail: { underWay: true } })
  if (round.state === 'refused') return refuse(whyRefused(round))
  if (round.state === 'voiding' || round.state === 'voided') {
    return refuse('round_voided', { detail: { returned: round.state === 'voided' } })
  }
  return answer(deps, round)
}
