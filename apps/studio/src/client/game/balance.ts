import type { WireRoundMoney, WireState } from '../../wire.ts'
import type { ApiResult } from '../api.ts'
import { readAmount } from '../money.ts'
import { repeated } from './asking.ts'
import { clearNotice, type NoticeOf } from './connection.ts'
import type { PlayDeps } from './deps.ts'
import { disputeOf } from './ended.ts'

/** How often a round is asked about whose win or stake is on its way. */
export const PAY_POLL_MS = 2_000

type FollowDeps<Round> = Pick<PlayDeps, 'store' | 'host' | 'waits'> & {
  readonly api: { state(): Promise<ApiResult<WireState<Round>>>; shown(round: string): Promise<unknown> }
}

type Follower = {
  /** Whether it is the last round of this page still. */
  isLast(): boolean
  /** The balance has changed while the game plays: it is asked for when the game rests. */
  noteBehind(): void
  readonly noticeOf?: NoticeOf
}

/**
 * Asks how a round stands until nothing of it is open at the wallet, and takes over the balance it has left. Answers the round
 * then, or null when it never happened, another one has begun, or the session is over.
 */
export async function followUntilSettled<Round extends WireRoundMoney>(
  context: FollowDeps<Round>,
  id: string,
  { isLast, noteBehind, noticeOf }: Follower,
): Promise<Round | null> {
  const { store, waits, api } = context
  while (isLast()) {
    await waits.pause(PAY_POLL_MS)
    const state = await repeated(context, api.state, noticeOf)
    if (state.kind === 'refused' || !isLast()) return null
    const { lastRound } = state.value
    if (lastRound?.id === id && isUnfinished(lastRound)) continue
    // While the reels turn, or the floor is waited out, the counter is not touched.
    if (store.get().phase === 'ready') takeBalance(context, state.value)
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
  { store, host }: Pick<PlayDeps, 'store' | 'host'>,
  { balance }: Pick<WireState, 'balance'>,
): void {
  if (balance === null) return
  store.set({ balance: readAmount(balance) })
  host.send({ type: 'balance', balance })
}
