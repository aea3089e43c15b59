import type { WireInhouseRound } from '../../wire.ts'
import type { ApiResult } from '../api.ts'
import { repeated } from '../game/asking.ts'
import { followUntilSettled, PAY_POLL_MS, takeBalance } from '../game/balance.ts'
import { BIG_STAKES } from '../game/celebration.ts'
import { clearNotice } from '../game/connection.ts'
import { isWinDue, noticeOf, sayWinDue } from '../game/ended.ts'
import type { WhenLeft } from '../host.ts'
import { readAmount, showMoney } from '../money.ts'
import type { State } from './api.ts'
import { awayIn } from './away.ts'
import type { InhouseContext } from './context.ts'
import { hasOpenRound } from './table.ts'

const LATEST_MAX = 12

/** Tells what a round has paid, and takes over the balance it has left. */
export function finish(context: InhouseContext, round: WireInhouseRound): void {
  const { store, table, api, host, sounds, texts, module } = context
  const win = readAmount(round.win ?? '0')
  const stake = readAmount(round.stake)
  const { session } = store.get()
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
  const { balance } = store.get()
  const currency = session?.currency ?? ''
  const left = balance === null ? texts.t('unknown') : showMoney(balance, currency)
  const shown = { win: showMoney(win, currency), balance: left }
  const said = round.view ? `${module.said(context, round.view, round.choice)}. ` : ''
  store.set({ spoken: said + texts.t(win > 0n ? 'status_win' : 'status_no_win', shown) })
}

/** The round that waited for the player is over now. */
export const noteOver = ({ table, clock }: Pick<InhouseContext, 'table' | 'clock'>): void =>
  table.set({ overAtMs: clock.nowMs() })

/** The player's open round is over without an action of his: by the clock, or because its room broke. */
export function endRound(context: InhouseContext, round: WireInhouseRound): void {
  const { table, host } = context
  noteOver(context)
  table.set({ round })
  if (round.win !== null) {
    finish(context, round)
    return
  }
  // On its way back the stake is in no balance yet: what the round knows of one is from its bet.
  if (round.state === 'voided') takeBalance(context, { balance: round.balanceAfter })
  host.send({ type: 'round_ended', round: round.id, stake: round.stake, win: '0.00' })
  void resume(context, round)
}

/** Takes over how things stand: the balance, and a round that waits for the player. Answers what was told, null where it came too late to count. */
export async function catchUp(context: InhouseContext): Promise<ApiResult<State> | null> {
  const { store, table, api } = context
  if (store.get().phase !== 'ready') return null
  table.set({ isBehind: false })
  const { round } = table.get()
  const result = await api.state()
  // A bet or an action may have been taken while the answer was on its way: what it says is from before that.
  const isLate = store.get().phase !== 'ready' || table.get().round !== round
  if (isLate) return null
  if (result.kind !== 'unreachable') clearNotice(context, ['slow', 'offline'])
  if (result.kind !== 'ok') return result
  const { lastRound } = result.value
  if (lastRound?.state === 'playing') takeUp(context, lastRound)
  else if (hasOpenRound(table.get())) endUnseen(context, lastRound)
  takeBalance(context, result.value)
  return result
}

/** Goes on with a round that is open; one that this page has not begun begins for the site now, and the one it had is over (RG-02). */
function takeUp(context: InhouseContext, round: WireInhouseRound): void {
  const { store, table } = context
  const before = table.get()
  const wasOpen = hasOpenRound(before)
  if (wasOpen && before.round?.id !== round.id) tellOver(context)
  table.set({ round, choice: round.choice })
  // What the button and the panel tell is the stake that was taken (GAM-09).
  const stake = readAmount(round.stake)
  if (store.get().session?.stakes.includes(stake)) store.set({ stake })
  if (!wasOpen || before.round?.id !== round.id) tellOpen(context)
}

/** A round was open before the site could hear of it: its stake has left the balance long since, and nothing more leaves it. */
export const tellOpen = (context: InhouseContext): void =>
  context.host.send({ type: 'round_started', round: null, stake: '0.00', ...leftOf(context) })

/** What becomes of a round with what is chosen, when the game is left. */
export function leftOf({ module, table }: Pick<InhouseContext, 'module' | 'table'>): { left?: WhenLeft } {
  const left = module.whenLeft?.(table.get().choice)
  return left ? { left } : {}
}

/** The open round has ended while the player was away from it: he is told how (GAM-17). */
function endUnseen(context: InhouseContext, last: WireInhouseRound | null): void {
  const { store, table } = context
  const { round } = table.get()
  if (last !== null && last.id === round?.id) {
    endRound(context, last)
    if (last.win !== null && store.get().notice === null) store.set({ notice: noticeOf(last) })
    return
  }
  // Another one has been played since: the history tells of both.
  noteOver(context)
  tellOver(context)
  table.set({ round: last })
}

/** The round on the table is over for the site; what it has won is in the balance, or told by the history. */
function tellOver({ table, host }: Pick<InhouseContext, 'table' | 'host'>): void {
  const { round } = table.get()
  if (round) host.send({ type: 'round_ended', round: round.id, stake: round.stake, win: '0.00' })
}

/**
 * Tells how a round ended that the player has not seen, at the entry and when its stake goes back (GAM-17). One whose bet is still under way,
 * or still being taken back, is told about when it has ended: until then it counts as unseen, so that leaving again does not lose it.
 */
export async function resume(context: InhouseContext, last: WireInhouseRound): Promise<void> {
  const { store, table, api, waits } = context
  let round = last
  while (round.state === 'opened' || round.state === 'voiding') {
    await waits.pause(PAY_POLL_MS)
    const state = await repeated(context, api.state, awayIn(context))
    if (state.kind !== 'ok' || store.get().phase !== 'ready' || state.value.lastRound?.id !== last.id) return
    round = state.value.lastRound
    if (round.state === 'playing') await catchUp(context)
    else takeBalance(context, state.value)
  }
  const notice = noticeOf(round)
  if (notice === null) return
  store.set({ notice })
  void api.shown(round.id)
  if (!isWinDue(round)) return
  // What is followed is the round that lies there: of a bet that was under way until now it is the one before.
  table.set({ round })
  void follow(context, round.id)
}

/**
 * Takes over the balance the round has left, or follows it until its win has arrived. A round that stays open and is lost moves nothing when
 * it ends: what it knows of the balance is from its bet, and the player may have played elsewhere since.
 */
function settle(context: InhouseContext, round: WireInhouseRound): void {
  const { module } = context
  const staysOpen = module.cashOut !== undefined || module.room !== undefined
  if (staysOpen && readAmount(round.win ?? '0') === 0n) return
  if (round.balanceAfter !== null) {
    takeBalance(context, { balance: round.balanceAfter })
    return
  }
  awaitBalance(context, round)
}

/** Asks for the balance that a round has left, and says where a win is on its way to it. */
export function awaitBalance(context: InhouseContext, round: WireInhouseRound): void {
  sayWinDue(context, round)
  void follow(context, round.id)
}

function follow(context: InhouseContext, id: string): Promise<WireInhouseRound | null> {
  const { table } = context
  return followUntilSettled(context, id, {
    isLast: () => table.get().round?.id === id,
    noteBehind: () => table.set({ isBehind: true }),
    noticeOf: awayIn(context),
  })
}
