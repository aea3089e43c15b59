import type { WireRound } from '../../wire.ts'
import { followUntilSettled, takeBalance } from '../game/balance.ts'
import { clearNotice } from '../game/connection.ts'
import { sayWinDue } from '../game/ended.ts'
import type { Context } from './memory.ts'

/** Takes over the balance a round has left, or asks for it, and says where a win is on its way to it. */
export function settleBalance(context: Context, round: WireRound): void {
  if (round.balanceAfter !== null) {
    takeBalance(context, { balance: round.balanceAfter })
    return
  }
  sayWinDue(context, round)
  void followRound(context, round.id)
}

/** Follows a round, as long as no other one has begun. */
export const followRound = (context: Context, id: string): Promise<WireRound | null> =>
  followUntilSettled(context, id, {
    isLast: () => context.memory.lastRoundId === id,
    noteBehind() {
      context.memory.isBehind = true
    },
  })

/**
 * Asks for the balance anew. During a round it would only disturb, as the round brings its own: then the game asks when it rests. Answers the
 * last round, where it was told in time.
 */
export async function refresh(context: Context): Promise<WireRound | null> {
  const { api, store, memory } = context
  memory.isBehind = store.get().phase !== 'ready'
  if (memory.isBehind) return null
  const { lastRoundId } = memory
  const result = await api.state()
  // A whole round may have been played while the answer was on its way: what it says is from before that.
  const isLate = store.get().phase !== 'ready' || memory.lastRoundId !== lastRoundId
  if (result.kind !== 'unreachable' && !isLate) clearNotice(context, ['slow', 'offline'])
  if (result.kind !== 'ok' || isLate) return null
  takeBalance(context, result.value)
  return result.value.lastRound
}
