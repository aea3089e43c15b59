import type { WireRound, WireState } from '../../wire.ts'
import { readAmount } from '../money.ts'
import { waitForState } from './connection.ts'
import type { Context } from './memory.ts'

const PAY_POLL_MS = 2_000

/** Takes over the balance a round has left, or waits until its win has arrived. */
export function settleBalance(context: Context, round: WireRound): void {
  const { store, host } = context
  if (round.balanceAfter !== null) {
    store.set({ balance: readAmount(round.balanceAfter) })
    host.send({ type: 'balance', balance: round.balanceAfter })
    return
  }
  if (round.state === 'staked' && round.win !== null) {
    store.set({ notice: { kind: 'win_coming', win: readAmount(round.win) } })
  }
  void pollUntilPaid(context, round.id)
}

/** Asks how a round stands until the wallet has taken its win, or another round has begun. */
export async function pollUntilPaid(context: Context, id: string): Promise<void> {
  const { memory, store, waits } = context
  while (memory.lastRoundId === id) {
    await waits.pause(PAY_POLL_MS)
    const state = await waitForState(context)
    if (!state || memory.lastRoundId !== id) return
    const { lastRound } = state
    if (lastRound?.id === id && lastRound.state === 'staked' && lastRound.balanceAfter === null) continue
    if (store.get().phase === 'ready') takeBalance(context, state)
    store.set({ notice: null })
    return
  }
}

export function takeBalance({ store, host }: Context, state: WireState): void {
  if (state.balance === null) return
  store.set({ balance: readAmount(state.balance) })
  host.send({ type: 'balance', balance: state.balance })
}

/** Asks for the balance anew. During a round it would only disturb: the round brings its own. */
export async function refresh(context: Context): Promise<void> {
  const { api, store } = context
  if (store.get().phase !== 'ready') return
  const result = await api.state()
  if (result.kind === 'ok' && store.get().phase === 'ready') takeBalance(context, result.value)
}
