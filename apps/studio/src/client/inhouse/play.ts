import { formatAmount, newId } from '@hiyas/kernel'
import type { WireInhouseRound } from '../../wire.ts'
import type { ErrorCode } from '../../wire-errors.ts'
import { askForBet, isLongAgo, repeated } from '../game/asking.ts'
import { takeBalance } from '../game/balance.ts'
import { BIG_STAKES } from '../game/celebration.ts'
import { clearNotice, sayAway, sayingSlow } from '../game/connection.ts'
import { tellNoRound } from '../game/ended.ts'
import { balanceTold, messageFor } from '../game/refusals.ts'
import type { Message } from '../game/state.ts'
import { sayWait } from '../game/waits.ts'
import { readAmount, showMoney } from '../money.ts'
import { awayIn } from './away.ts'
import type { InhouseContext } from './context.ts'
import { catchUp, endRound, finish, leftOf, noteOver, resume } from './ending.ts'
import { hasOpenRound } from './table.ts'

const AUTO_REST_MS = 500
/** What a result is looked at for in any case: no word about it. */
const UNTOLD_WAIT_MS = 2_500
const TURBO_SHARE = 0.35

/** Told otherwise than by a card: by a wait that is counted, a line, or what is found on the table. */
const UNSAID: ReadonlySet<ErrorCode> = new Set(['too_soon', 'bets_closed', 'round_open'])

/** Begins a round with the chosen stake. */
export async function bet(context: InhouseContext): Promise<void> {
  const { store, table, api, clock, random, host, sounds, texts } = context
  const { stake, balance, phase, session } = store.get()
  if (phase !== 'ready' || !session || hasOpenRound(table.get())) return
  if (balance !== null && balance < stake) {
    await lookAgain(context)
    return
  }
  const nowMs = clock.nowMs()
  table.set({ isAsking: true, nextBetAtMs: nowMs + session.profile.cycleFloorMs })
  store.set({
    phase: 'busy',
    win: 0n,
    winMs: 0,
    notice: null,
    away: {},
    spoken: texts.inhouse('said_bet', { stake: showMoney(stake, session.currency) }),
    ...(balance === null ? {} : { balance: balance - stake }),
  })
  sounds.press()
  host.send({ type: 'round_started', round: null, stake: formatAmount(stake), ...leftOf(context) })
  const requestId = newId(nowMs, random)
  const { choice } = table.get()
  const flight = flightOf(context)
  const ask = () => api.play(formatAmount(stake), requestId, choice, flight)
  const result = await askForBet(context, { ask, look: api.state }, awayIn(context))
  table.set({ isAsking: false })
  if (result.kind === 'refused') {
    // What was not played was not paid: said at once, and not only when somebody answers how things stand.
    if (result.code !== 'round_voided' || result.detail.returned === true)
      store.set({ balance: balanceTold(result.detail, balance) })
    // Before anything is asked: the next bet may begin meanwhile, and this end must not be taken for its end (RG-02).
    tellNoRound(host, stake)
    await refused(context, result.code, result.detail)
  } else if (result.value.kind === 'played') {
    const { played, isLate } = result.value
    const { round } = played
    if (isLate) table.set({ isBehind: true })
    // What the counter knew before the bet may have been less or more, and an open round tells nothing else of it until it ends.
    if (hasOpenRound({ round })) takeBalance(context, { balance: round.balanceAfter })
    await take(context, round)
  } else {
    const { lastRound } = result.value.state
    const own = lastRound?.requestId === requestId ? lastRound : null
    if (own && isTaken(own)) {
      table.set({ isBehind: true })
      await take(context, own)
    } else {
      tellNoRound(host, stake)
      store.set({ phase: 'ready', autoLeft: 0, balance })
      takeBalance(context, result.value.state)
      if (own) void resume(context, own)
      else store.set({ notice: { kind: 'unanswered' } })
    }
  }
}

/** The round of the room that takes bets; undefined where there is no room. */
const flightOf = ({ room }: InhouseContext): string | undefined => room.get().room?.round?.id

/** What the counter shows is too little: the wallet may hold more by now, from elsewhere. Bets then; the player is told otherwise, and where it is his session that is over, or nobody could be asked, that (GAM-17). */
async function lookAgain(context: InhouseContext): Promise<void> {
  const { store, table, clock } = context
  const { stake: pressedFor, autoLeft: autoBefore } = store.get()
  const pressedAtMs = clock.nowMs()
  const { choice } = table.get()
  const flight = flightOf(context)
  const looked = await sayingSlow(context, () => catchUp(context), awayIn(context))
  // Answered too late: another bet has been pressed for meanwhile, and this press stakes nothing beside it (GAM-01).
  if (looked === null) {
    // That an answer is late may be said of that bet by now.
    if (!table.get().isAsking) clearNotice(context, ['slow'])
    return
  }
  if (looked.kind === 'unreachable') {
    store.set({ autoLeft: 0 })
    sayAway(context, { kind: 'offline' })
    return
  }
  const { phase, stake, autoLeft } = store.get()
  // A round that was open elsewhere is on the table now, and says so.
  if (phase !== 'ready' || hasOpenRound(table.get())) return
  if (looked.kind === 'refused') {
    store.set({ autoLeft: 0, message: messageFor(looked.code) })
    return
  }
  // What the wallet does not tell, the bet will.
  if (looked.value.balance === null) store.set({ balance: null })
  // Stopped while it was asked: nothing is staked that nobody presses for.
  if (autoBefore > 0 && autoLeft === 0) return
  // Nor is another stake or choice, made while it was asked (GAM-01).
  if (stake !== pressedFor || table.get().choice !== choice) {
    store.set({ autoLeft: 0 })
    return
  }
  const { balance } = store.get()
  if (balance !== null && balance < stake) store.set({ autoLeft: 0, message: { kind: 'funds' } })
  // Nor does the next flight take along what was pressed for one that has begun meanwhile (GAM-17).
  else if (flightOf(context) !== flight) store.set({ notice: { kind: 'bets_closed' } })
  else if (isLongAgo(context, pressedAtMs)) store.set({ autoLeft: 0, notice: { kind: 'unanswered' } })
  else await bet(context)
}

/** Whether its stake was taken for good: then it is played, whenever that is heard. */
const isTaken = ({ state }: WireInhouseRound): boolean =>
  state === 'playing' || state === 'staked' || state === 'settled' || state === 'disputed'

/** Goes on with the open round. */
export async function act(context: InhouseContext, action: object): Promise<void> {
  const { store, table, api, module } = context
  const { round } = table.get()
  if (!round || !hasOpenRound({ round }) || store.get().phase !== 'ready') return
  store.set({ phase: 'busy', notice: null, away: {} })
  table.set({ isAsking: true })
  let isLate = false
  const ask = async () => {
    const asked = await api.act(round.id, round.step, action)
    isLate ||= asked.kind === 'unreachable'
    return asked
  }
  const result = await repeated(context, ask, awayIn(context))
  table.set({ isAsking: false })
  if (result.kind === 'ok') {
    // A flight waits for nobody: what it has left is of seconds ago, where the answer was not lost.
    if (isLate || (!module.room && isOverOtherwise(result.value.round, round))) table.set({ isBehind: true })
    await take(context, result.value.round)
  } else await refused(context, result.code, result.detail)
}

/** Over by no action of this page: in time by itself, or in another window. The balance it has left is of then, and its player may have played since. */
const isOverOtherwise = (round: WireInhouseRound, asked: WireInhouseRound): boolean =>
  !hasOpenRound({ round }) && (round.step === asked.step || round.shown)

/** Shows what came of a bet or an action; when the round is over, what it paid. */
async function take(context: InhouseContext, round: WireInhouseRound): Promise<void> {
  const { store, table, waits, module, sounds } = context
  const isOpen = hasOpenRound({ round })
  // Its room broke before it had come to anything: there is nothing to show, and nothing was lost (GAM-17).
  if (!isOpen && round.win === null) {
    endRound(context, round)
    await rest(context, round)
    return
  }
  if (!isOpen && hasOpenRound(table.get())) noteOver(context)
  table.set({ round, isShowing: true })
  if (round.view) module.onShow?.(sounds, round.view)
  const ms = showMsOf(context, round)
  if (ms > 0) await waits.pause(ms)
  table.set({ isShowing: false })
  if (isOpen) {
    // Also for who asked for no motion, or for less of it: it takes as long to look (GAM-09).
    const unseenMs = (module.seenMs ?? 0) - ms
    if (unseenMs > 0) await waits.pause(unseenMs)
    store.set({ phase: 'ready', spoken: saidOf(context, round) })
    if (table.get().isBehind) await catchUp(context)
    return
  }
  finish(context, round)
  await waitForFloor(context)
  await rest(context, round)
}

/** What an open round has come to, and what it is worth, for those who do not see the stage. */
function saidOf(context: InhouseContext, { view, choice }: WireInhouseRound): string {
  const { module, store, texts } = context
  if (!view || !module.cashOut) return store.get().spoken
  const said = module.said(context, view, choice)
  const worth = module.cashOut.worth(view)
  if (worth === null) return said
  const win = showMoney(readAmount(worth), store.get().session?.currency ?? '')
  return `${said}. ${texts.inhouse('cash_out_label', { win })}`
}

/** Waits until the player may bet again. A round that he ended himself leaves much of the floor: that is told. */
async function waitForFloor({ store, table, waits, clock }: InhouseContext): Promise<void> {
  const leftMs = table.get().nextBetAtMs - clock.nowMs()
  if (leftMs > UNTOLD_WAIT_MS) await sayWait(store, () => waits.pause(leftMs))
  else if (leftMs > 0) await waits.pause(leftMs)
}

/** How long the stage may take: nothing moves for who asked for that. */
export function showMsOf({ module, isStill, store }: InhouseContext, round: WireInhouseRound): number {
  if (isStill() || !round.view) return 0
  const whole = module.showMs(round.choice, round.view)
  return Math.round(store.get().turbo ? whole * TURBO_SHARE : whole)
}

/** The game waits for a press, or plays on by itself. */
async function rest(context: InhouseContext, round: WireInhouseRound): Promise<void> {
  const { store, table, waits } = context
  const { autoLeft } = store.get()
  const goesOn = autoLeft > 1 && readAmount(round.win ?? '0') <= readAmount(round.stake) * BIG_STAKES
  store.set({ phase: 'ready', autoLeft: goesOn ? autoLeft - 1 : 0 })
  if (!goesOn) {
    if (table.get().isBehind) await catchUp(context)
    return
  }
  await waits.pause(AUTO_REST_MS)
  if (store.get().autoLeft > 0) await bet(context)
}

/** Nothing was played, or the action was not one: how things stand is asked anew. */
async function refused(
  context: InhouseContext,
  code: ErrorCode,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { store, table, waits } = context
  const message: Message | null =
    code === 'round_voided'
      ? { kind: 'voided', stake: store.get().stake, returned: detail.returned === true }
      : UNSAID.has(code)
        ? null
        : messageFor(code, detail)
  const { waitMs } = detail
  if (code === 'too_soon' && typeof waitMs === 'number') await sayWait(store, () => waits.pause(waitMs))
  if (code === 'bets_closed') store.set({ notice: { kind: 'bets_closed' } })
  store.set({ phase: 'ready', autoLeft: 0, message })
  if (code === 'session_unknown') return
  const caught = await catchUp(context)
  // Another bet has been pressed for meanwhile, and what held this one up may be over.
  if (caught === null) return
  // A round that waits for its player is on the table now and says so by itself: what is told of are those that wait for the wallet.
  if (code === 'round_open' && !hasOpenRound(table.get())) store.set({ message: { kind: 'open' } })
  // That the stake goes back was told, and when it is back is told too.
  const last = caught.kind === 'ok' ? caught.value.lastRound : null
  if (code === 'round_voided' && last?.state === 'voiding') void resume(context, last)
}
