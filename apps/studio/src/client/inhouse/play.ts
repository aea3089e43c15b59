import { formatAmount, newId } from '@hiyas/kernel'
import type { ErrorCode, WireInhouseRound } from '../../wire.ts'
import type { ApiResult } from '../api.ts'
import type { Message } from '../game/state.ts'
import { sayWait } from '../game/wait.ts'
import { readAmount, showMoney } from '../money.ts'
import type { Played } from './api.ts'
import type { InhouseContext } from './context.ts'

const REPEAT_PAUSE_MS = 1_000
const SLOW_AFTER_MS = 3_000
const PAY_POLL_MS = 2_000
const AUTO_REST_MS = 500
/** What a result is looked at for in any case: no word about it. */
const UNTOLD_WAIT_MS = 2_500
const TURBO_SHARE = 0.35
const LATEST_MAX = 12
/** A win above so many stakes is told louder, and ends autoplay. */
const BIG_STAKES = 10n

const MESSAGE_OF: Readonly<Partial<Record<ErrorCode, Exclude<Message['kind'], 'voided'>>>> = {
  insufficient_funds: 'funds',
  limit_reached: 'limit',
  round_open: 'open',
  session_unknown: 'session',
  wallet_unreachable: 'wallet',
}

/** Begins a round with the chosen stake. */
export async function bet(context: InhouseContext): Promise<void> {
  const { store, table, api, clock, random, host, sounds, texts } = context
  const { stake, balance, phase, table: session } = store.get()
  if (phase !== 'ready' || !session || table.get().isOpen) return
  if (balance !== null && balance < stake) {
    store.set({ autoLeft: 0, message: { kind: 'funds' } })
    return
  }
  const now = clock.nowMs()
  table.set({ nextBetAtMs: now + session.profile.cycleFloorMs })
  store.set({
    phase: 'busy',
    win: 0n,
    winMs: 0,
    notice: null,
    spoken: texts.t('status_spinning', { stake: showMoney(stake, session.currency) }),
    ...(balance === null ? {} : { balance: balance - stake }),
  })
  sounds.press()
  host.send({ type: 'round_started', round: null, stake: formatAmount(stake) })
  const requestId = newId(now, random)
  const { choice } = table.get()
  const result = await repeated(context, () => api.play(formatAmount(stake), requestId, choice))
  if (result.kind === 'ok') await take(context, result.value)
  else {
    // What was not played was not paid: said at once, and not only when somebody answers how things stand.
    if (result.code !== 'round_voided' || result.detail.returned === true) store.set({ balance })
    await refused(context, result.code, result.detail)
    host.send({ type: 'round_ended', round: null, stake: formatAmount(stake), win: '0.00' })
  }
}

/** Goes on with the open round. */
export async function act(context: InhouseContext, action: object): Promise<void> {
  const { store, table, api } = context
  const { round, isOpen } = table.get()
  if (!round || !isOpen || store.get().phase !== 'ready') return
  store.set({ phase: 'busy', notice: null })
  const result = await repeated(context, () => api.act(round.id, round.step, action))
  if (result.kind === 'ok') await take(context, result.value)
  else await refused(context, result.code, result.detail)
}

/** Shows what came of a bet or an action; when the round is over, what it paid. */
async function take(context: InhouseContext, { round }: Played): Promise<void> {
  const { store, table, waits, module, sounds } = context
  const isOpen = round.state === 'playing'
  table.set({ round, isShowing: true, isOpen })
  if (round.view) module.onShow?.(sounds, round.view)
  const ms = showMsOf(context, round)
  if (ms > 0) await waits.pause(ms)
  table.set({ isShowing: false })
  if (isOpen) {
    store.set({ phase: 'ready' })
    return
  }
  finish(context, round)
  await waitForFloor(context)
  await handBack(context, round)
}

/** Waits until the player may bet again. A round that he ended himself leaves much of the floor: that is told. */
async function waitForFloor({ store, table, waits, clock }: InhouseContext): Promise<void> {
  const left = table.get().nextBetAtMs - clock.nowMs()
  if (left > UNTOLD_WAIT_MS) await sayWait(store, () => waits.pause(left))
  else if (left > 0) await waits.pause(left)
}

/** How long the stage may take: nothing moves for who asked for that. */
export function showMsOf({ module, isStill, store }: InhouseContext, round: WireInhouseRound): number {
  if (isStill() || !round.view) return 0
  const whole = module.showMs(round.choice, round.view)
  return Math.round(store.get().turbo ? whole * TURBO_SHARE : whole)
}

/** Tells what a round has paid, and takes over the balance it has left. */
export function finish(context: InhouseContext, round: WireInhouseRound): void {
  const { store, table, api, host, sounds, texts, module } = context
  const win = readAmount(round.win ?? '0')
  const stake = readAmount(round.stake)
  const { table: session } = store.get()
  // What gives back no more than was staked is no win to celebrate (GAM-04).
  if (win >= stake * BIG_STAKES) sounds.bigWin()
  else if (win > stake) sounds.win()
  store.set({ win, winMs: win > stake ? 600 : 0 })
  if (round.view && !module.room) {
    const text = module.summary(round.choice, round.view)
    table.set({ latest: [{ id: round.id, text, isWon: win > stake }, ...table.get().latest].slice(0, LATEST_MAX) })
  }
  settle(context, round)
  void api.shown(round.id)
  host.send({ type: 'round_ended', round: round.id, stake: round.stake, win: round.win ?? '0.00' })
  const balance = showMoney(store.get().balance ?? 0n, session?.currency ?? '')
  const shown = { win: showMoney(win, session?.currency ?? ''), balance }
  store.set({ spoken: win > 0n ? texts.t('status_win', shown) : texts.t('status_no_win', shown) })
}

/** The game waits for a press, or plays on by itself. */
async function handBack(context: InhouseContext, round: WireInhouseRound): Promise<void> {
  const { store, waits } = context
  const { autoLeft } = store.get()
  const goesOn = autoLeft > 1 && readAmount(round.win ?? '0') <= readAmount(round.stake) * BIG_STAKES
  store.set({ phase: 'ready', autoLeft: goesOn ? autoLeft - 1 : 0 })
  if (!goesOn) return
  await waits.pause(AUTO_REST_MS)
  if (store.get().autoLeft > 0) await bet(context)
}

/** Takes over the balance the round has left, or follows it until its win has arrived. */
function settle(context: InhouseContext, round: WireInhouseRound): void {
  const { store, host } = context
  if (round.balanceAfter !== null) {
    store.set({ balance: readAmount(round.balanceAfter) })
    host.send({ type: 'balance', balance: round.balanceAfter })
    return
  }
  store.set({ notice: { kind: 'win_coming', win: readAmount(round.win ?? '0') } })
  void follow(context, round.id)
}

async function follow(context: InhouseContext, id: string): Promise<void> {
  const { waits, api, table, store } = context
  while (table.get().round?.id === id) {
    await waits.pause(PAY_POLL_MS)
    const state = await repeated(context, api.state)
    if (state.kind !== 'ok' || table.get().round?.id !== id) return
    const last = state.value.lastRound
    if (last?.id === id && last.balanceAfter === null && last.state === 'staked') continue
    if (store.get().phase === 'ready' && state.value.balance !== null) {
      store.set({ balance: readAmount(state.value.balance), notice: null })
    }
    return
  }
}

/**
 * Asks until somebody answers: the question carries its id, so it is one bet or one action however often it arrives. The player is
 * told within three seconds what is going on.
 */
async function repeated<Value>(
  { store, waits }: InhouseContext,
  ask: () => Promise<ApiResult<Value>>,
): Promise<Exclude<ApiResult<Value>, { kind: 'unreachable' }>> {
  const slow = setTimeout(() => store.set({ notice: { kind: 'slow' } }), SLOW_AFTER_MS)
  try {
    for (;;) {
      const result = await ask()
      if (result.kind !== 'unreachable') {
        const { notice } = store.get()
        if (notice?.kind === 'slow' || notice?.kind === 'offline') store.set({ notice: null })
        return result
      }
      store.set({ notice: { kind: 'offline' } })
      await waits.pause(REPEAT_PAUSE_MS)
    }
  } finally {
    clearTimeout(slow)
  }
}

/** Nothing was played, or the action was not one: how things stand is asked anew. */
async function refused(
  context: InhouseContext,
  code: ErrorCode,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { store, waits } = context
  const message: Message | null =
    code === 'round_voided'
      ? { kind: 'voided', stake: store.get().stake, returned: detail.returned === true }
      : code === 'too_soon' || code === 'bets_closed'
        ? null
        : { kind: MESSAGE_OF[code] ?? 'fault' }
  const { waitMs } = detail
  if (code === 'too_soon' && typeof waitMs === 'number') await sayWait(store, () => waits.pause(waitMs))
  store.set({ phase: 'ready', autoLeft: 0, message })
  if (code !== 'session_unknown') await catchUp(context)
}

/** Takes over how things stand: the balance, and a round that waits for the player. */
export async function catchUp(context: InhouseContext): Promise<void> {
  const { store, table, api } = context
  if (store.get().phase !== 'ready') return
  const result = await api.state()
  if (result.kind !== 'ok' || store.get().phase !== 'ready') return
  const { balance, lastRound } = result.value
  if (balance !== null) store.set({ balance: readAmount(balance) })
  if (lastRound?.state === 'playing') table.set({ round: lastRound, choice: lastRound.choice, isOpen: true })
  else if (table.get().isOpen) endUnseen(context, lastRound)
}

/** The open round has ended while the player was away from it. */
function endUnseen({ table, host }: InhouseContext, last: WireInhouseRound | null): void {
  const { round } = table.get()
  table.set({ round: last, isOpen: false })
  if (round) host.send({ type: 'round_ended', round: round.id, stake: round.stake, win: last?.win ?? '0.00' })
}
