import type { WireRound } from '../../wire.ts'
import { isUnfinished } from '../game/balance.ts'
import { noticeOf } from '../game/ended.ts'
import { readAmount } from '../money.ts'
import { followRound } from './balance.ts'
import type { Context } from './memory.ts'

/**
 * Tells how a round ended that the player has not seen (GAM-17). One whose bet is still under way, or still being taken back, is
 * told about when it has ended: until then it counts as unseen, so that leaving again does not lose it.
 */
export async function resume(context: Context, round: WireRound): Promise<void> {
  if (!isDecided(round)) {
    const ended = await followRound(context, round.id)
    if (ended) tell(context, ended)
    return
  }
  tell(context, round)
  if (isUnfinished(round)) await followRound(context, round.id)
}

const isDecided = ({ win, state }: WireRound): boolean => win !== null || state === 'voided'

/** A round that runs now is not talked into: what is left untold is told at the next entry. */
function tell({ api, store }: Context, round: WireRound): void {
  if (!isDecided(round) || store.get().phase === 'busy') return
  store.set({ notice: noticeOf(round), ...(round.win === null ? {} : { win: readAmount(round.win) }) })
  void api.shown(round.id)
}
