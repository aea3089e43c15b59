import { formatAmount, type Minor, newId } from '@hiyas/kernel'
import type { WireRound, WireState } from '../../wire.ts'
import type { ErrorCode } from '../../wire-errors.ts'
import { askForBet, isLongAgo } from '../game/asking.ts'
import { takeBalance } from '../game/balance.ts'
import { clearNotice, sayAway, sayingSlow } from '../game/connection.ts'
import { tellNoRound } from '../game/ended.ts'
import { TURBO_TURN_MIN_MS, TURN_MIN_MS } from '../game/pace.ts'
import { balanceTold, messageFor } from '../game/refusals.ts'
import type { GameState, Message } from '../game/state.ts'
import { sayWait } from '../game/waits.ts'
import { readAmount, showMoney } from '../money.ts'
import { refresh, settleBalance } from './balance.ts'
import type { Context } from './memory.ts'
import { resume } from './resume.ts'
import { cycleWins, hasFeature, lightingFor, presentRound, restingWindow } from './round.ts'
import { noteShown, tellShown, tellShownInTime } from './shown.ts'

const AUTO_REST_MS = 350
/** Autoplay stops at a win above so many stakes. */
const AUTO_WIN_STAKES = 10n

/** Plays one round from the press to the end of its celebration. */
export async function play(context: Context): Promise<void> {
  const { store, api, clock, waits, random } = context
  const { stake, balance, session, turbo } = store.get()
  if (!session) return
  if (balance !== null && balance < stake) {
    await lookAgain(context)
    return
  }
  const startedAtMs = clock.nowMs()
  context.memory.nextBetAtMs = startedAtMs + session.profile.cycleFloorMs
  context.memory.isAsking = true
  // Asked before anything is drawn: the question is on its way while the reels begin to turn.
  const requestId = newId(startedAtMs, random)
  const asked = askForBet(context, { ask: () => api.spin(formatAmount(stake), requestId), look: api.state })
  begin(context, stake, balance)
  const result = await asked
  context.memory.isAsking = false
  const leastMs = turbo ? TURBO_TURN_MIN_MS : TURN_MIN_MS
  const turnedMs = clock.nowMs() - startedAtMs
  // A press that ends the turning is a quick spin: only where the profile allows those (GAM-03).
  const turnOn = session.profile.turbo ? waits.pauseOrPress : waits.pause
  if (!context.isStill() && turnedMs < leastMs) await turnOn(leastMs - turnedMs)
  if (result.kind === 'refused') await refused(context, result.code, result.detail, balance)
  else if (result.value.kind === 'played') {
    // What a lost answer told of the balance is of then: it is asked for when the game rests.
    if (result.value.isLate) context.memory.isBehind = true
    await finish(context, result.value.played.round)
  } else await recover(context, result.value.state, { requestId, balance })
}

/** What the counter shows is too little: the wallet may hold more by now, from elsewhere. Plays then; the player is told otherwise, and where it is his session that is over, or nobody could be asked, that (GAM-17). */
async function lookAgain(context: Context): Promise<void> {
  const { api, store, clock } = context
  const wasAuto = store.get().autoLeft > 0
  const pressedAtMs = clock.nowMs()
  store.set({ phase: 'busy' })
  const state = await sayingSlow(context, api.state)
  if (state.kind === 'unreachable') {
    handBack(context, {})
    sayAway(context, { kind: 'offline' })
    return
  }
  clearNotice(context, ['slow', 'offline'])
  if (state.kind === 'refused') {
    handBack(context, { message: messageFor(state.code) })
    return
  }
  // What the wallet does not tell, the bet will.
  if (state.value.balance === null) store.set({ balance: null })
  else takeBalance(context, state.value)
  const { balance, stake, autoLeft } = store.get()
  if (balance !== null && balance < stake) handBack(context, { message: { kind: 'funds' } })
  // Stopped while it was asked: nothing is staked that nobody presses for.
  else if (wasAuto && autoLeft === 0) handBack(context, {})
  else if (isLongAgo(context, pressedAtMs)) handBack(context, { notice: { kind: 'unanswered' } })
  else await play(context)
}

function begin(context: Context, stake: Minor, balance: Minor | null): void {
  const { store, sounds, host, texts, memory } = context
  memory.stopCycle()
  store.set({
    phase: 'busy',
    highlight: null,
    win: 0n,
    winMs: 0,
    notice: null,
    away: {},
    spoken: texts.t('status_spinning', { stake: moneyOf(context, stake) }),
    ...(balance === null ? {} : { balance: balance - stake }),
  })
  sounds.spin()
  context.reels().spin()
  host.send({ type: 'round_started', round: null, stake: formatAmount(stake) })
}

async function finish(context: Context, round: WireRound): Promise<void> {
  const { store, host, memory } = context
  memory.lastRoundId = round.id
  await presentRound(context, round)
  memory.window = restingWindow(round) ?? memory.window
  if (round.steps.length > 1) {
    context.reels().show(memory.window)
    store.set({ highlight: null })
  }
  await showBalance(context, round)
  memory.stopCycle = cycleWins(context, round)
  host.send({ type: 'round_ended', round: round.id, stake: round.stake, win: round.win ?? '0.00' })
  const win = readAmount(round.win ?? '0')
  speakResult(context, round, win)
  await rest(context, win, readAmount(round.stake), hasFeature(round))
}

/** The balance of a win has come while the reels turned: who tells that they stand is answered with it. */
async function showBalance(context: Context, round: WireRound): Promise<void> {
  void noteShown(context, round.id)
  const balanceAfter = round.balanceAfter ?? (await tellShownInTime(context))
  settleBalance(context, { ...round, balanceAfter })
}

/** Waits out the cycle floor of the profile (GAM-01), then hands the game back or plays on by itself. */
async function rest(context: Context, win: Minor, stake: Minor, hadFeature: boolean): Promise<void> {
  const { store, waits, clock, memory } = context
  const leftMs = memory.nextBetAtMs - clock.nowMs()
  if (leftMs > 0) await waits.pause(leftMs)
  const { autoLeft } = store.get()
  const goesOn = autoLeft > 1 && !hadFeature && win <= stake * AUTO_WIN_STAKES
  store.set({ phase: 'ready', autoLeft: goesOn ? autoLeft - 1 : 0 })
  if (!goesOn) {
    if (memory.isBehind) await refresh(context)
    return
  }
  await waits.pause(AUTO_REST_MS)
  if (store.get().autoLeft > 0 && store.get().phase === 'ready') await play(context)
}

/** No result: the reels come back to where they stood, and the player reads why. */
async function refused(
  context: Context,
  code: ErrorCode,
  detail: Readonly<Record<string, unknown>>,
  before: Minor | null,
): Promise<void> {
  await backToWindow(context)
  if (code === 'too_soon') {
    const { waitMs } = detail
    if (typeof waitMs === 'number') await sayWait(context.store, () => context.waits.pause(waitMs))
    handBack(context, { balance: before })
    tellNoRound(context.host, context.store.get().stake)
    return
  }
  const message: Message =
    code === 'round_voided'
      ? { kind: 'voided', stake: context.store.get().stake, returned: detail.returned === true }
      : messageFor(code, detail)
  // A stake that is still on its way back is in no balance yet.
  const isOwed = code === 'round_voided' && detail.returned !== true
  handBack(context, isOwed ? { message } : { balance: balanceTold(detail, before), message })
  tellNoRound(context.host, context.store.get().stake)
  if (code !== 'round_voided' && code !== 'round_open') return
  const last = await refresh(context)
  // That the stake goes back was told, and when it is back is told too.
  if (code === 'round_voided' && last?.state === 'voiding') followBack(context, last)
}

/** Of a round that has not been played what becomes of its stake is told when that is known. */
function followBack(context: Context, round: WireRound): void {
  context.memory.lastRoundId = round.id
  void resume(context, round)
}

/** After the connection was away: a round that was played is shown, one that was not is told about. Where neither is known, that. */
async function recover(
  context: Context,
  state: WireState,
  { requestId, balance: before }: { requestId: string; balance: Minor | null },
): Promise<void> {
  // Another page of the same player may have played meanwhile: its round is not this one's.
  const own = state.lastRound?.requestId === requestId ? state.lastRound : null
  if (own && own.steps.length > 0) {
    context.memory.isBehind = true
    await finish(context, own)
    return
  }
  await backToWindow(context)
  handBack(context, { balance: before })
  tellNoRound(context.host, context.store.get().stake)
  takeBalance(context, state)
  if (own) followBack(context, own)
  else context.store.set({ notice: { kind: 'unanswered' } })
}

function backToWindow(context: Context): Promise<void> {
  return context.reels().land({
    window: context.memory.window,
    delaysMs: context.memory.window.map(() => 0),
    held: [],
    teased: [],
    onStop: () => undefined,
    onTease: () => undefined,
  })
}

/** The game waits for a press again; autoplay is over. The round before is the last one still. */
function handBack(context: Context, change: Partial<GameState>): void {
  context.store.set({ phase: 'ready', autoLeft: 0, ...change })
  void tellShown(context)
  if (context.memory.isBehind) void refresh(context)
}

/** What the reels came to, where one picture is all of it, and what it paid, for those who do not see them (A11Y-10). Of what was capped no sum but that is told (GAM-09). */
function speakResult(context: Context, { steps, capped }: WireRound, win: Minor): void {
  const { store, texts } = context
  const [only] = steps
  const lit = only && steps.length === 1 && !capped ? lightingFor(context, only).all : null
  const { balance: known } = store.get()
  const balance = known === null ? texts.t('unknown') : moneyOf(context, known)
  const spoken =
    win > 0n ? texts.t('status_win', { win: moneyOf(context, win), balance }) : texts.t('status_no_win', { balance })
  store.set({ spoken: lit ? `${lit.caption}. ${spoken}` : spoken })
}

const moneyOf = ({ store }: Context, amount: Minor): string => showMoney(amount, store.get().session?.currency ?? '')
