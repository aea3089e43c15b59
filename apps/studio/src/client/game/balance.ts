import type { WireRound, WireRoundMoney, WireState } from '../../wire.ts'
import { readAmount } from '../money.ts'
import { clearNotice, waitForState } from './connection.ts'
import type { PlayDeps } from './deps.ts'
import { disputeOf } from './ended.ts'
import type { Context } from './memory.ts'

/** How often a round is asked about whose win or stake is on its way. */
export const PAY_POLL_MS = 2_000

/** Takes over the balance a round has left, or waits until its win has arrived. */
export function settleBalance(context: Context, round: WireRound): void {
  if (round.balanceAfter !== null) {
    takeBalance(context, { balance: round.balanceAfter })
    return
  }
  if (round.state === 'staked' && round.win !== null) {
    context.store.set({ notice: { kind: 'win_coming', win: readAmount(round.win) } })
  }
  void followRound(context, round.id)
}

/** Follows a round, as long as no other one has begun. */
export const followRound = (context: Context, id: string): Promise<WireRound | null> =>
  followUntilSettled(context, id, {
    isLast: () => context.memory.lastRoundId === id,
    ask: () => waitForState(context),
    noteBehind() {
      context.memory.isBehind = true
    },
  })

type Follower<Round> = {
  /** Whether it is the last round of this page still. */
  isLast(): boolean
  /** Asks until somebody answers; null when the session is over. */
  ask(): Promise<WireState<Round> | null>
  /** The balance has changed while the game plays: it is asked for when the game rests. */
  noteBehind(): void
}

/**
 * Asks how a round stands until nothing of it is open at the wallet, and takes over the balance it has left. Answers the round
 * then, or null when it never happened or another one has begun.
 */
export async function followUntilSettled<Round extends WireRoundMoney>(
  context: Pick<PlayDeps, 'store' | 'host' | 'waits'> & { readonly api: { shown(round: string): Promise<unknown> } },
  id: string,
  { isLast, ask, noteBehind }: Follower<Round>,
): Promise<Round | null> {
  const { store, waits, api } = context
  while (isLast()) {
    await waits.pause(PAY_POLL_MS)
    const state = await ask()
    if (!state || !isLast()) return null
    const { lastRound } = state
    if (lastRound?.id === id && isUnfinished(lastRound)) continue
    // While the reels turn, or the floor is waited out, the counter is not touched.
    if (store.get().phase === 'ready') takeBalance(context, state)
    else noteBehind()
    clearNotice(context, ['win_coming'])
    if (lastRound?.id !== id) return null
    const dispute = disputeOf(lastRound)
    if (dispute) {
      store.set({ notice: dispute })
      void api.shown(id)
    }
    return lastRound
  }
  return null
}

/** Whether the balance the player sees may still change because of this round. */
export const isUnfinished = ({ state, balanceAfter }: WireRoundMoney): boolean =>
  state === 'opened' || state === 'voiding' || (state === 'staked' && balanceAfter === null)

/** Shows a balance, and tells the site that the game's own counter has moved. Nothing where the wallet did not say one. */
export function takeBalance(
  { store, host }: Pick<Context, 'store' | 'host'>,
  { balance }: Pick<WireState, 'balance'>,
): void {
  if (balance === null) return
  store.set({ balance: readAmount(balance) })
  host.send({ type: 'balance', balance })
}

/** Asks for the balance anew. During a round it would only disturb, as the round brings its own: then the game asks when it rests. */
export async function refresh(context: Context): Promise<void> {
  const { api, store, memory } = context
  memory.isBehind = store.get().phase !== 'ready'
  if (memory.isBehind) return
  const { lastRoundId } = memory
  const result = await api.state()
  // A whole round may have been played while the answer was on its way: what it says is from before that.
  const isLate = store.get().phase !== 'ready' || memory.lastRoundId !== lastRoundId
  if (result.kind !== 'unreachable' && !isLate) clearNotice(context, ['slow', 'offline'])
  if (result.kind === 'ok' && !isLate) takeBalance(context, result.value)
}
