import { createPauses } from '../game/waits.ts'
import type { Context } from './memory.ts'

const TOLD_AFTER_MS = 400
/** Nobody looks longer than this at reels that stand and say nothing. */
const ANSWER_MAX_MS = 2_000

/**
 * The player has seen how this round ended (GAM-17). The studio is told when he rests: nobody who presses again at once waits behind
 * that, and the round after this one takes its place as the last that may be unseen.
 */
export async function noteShown(context: Context, round: string): Promise<void> {
  const { memory, waits } = context
  memory.untold = round
  await waits.pause(TOLD_AFTER_MS)
  if (memory.untold === round && !memory.isAsking) void tellShown(context)
}

/** Tells it now, where it was not told before. Answers the balance the round has left, where that is known by now. */
export async function tellShown({ api, memory }: Pick<Context, 'api' | 'memory'>): Promise<string | null> {
  const round = memory.untold
  memory.untold = null
  if (round === null) return null
  const told = await api.shown(round)
  return told.kind === 'ok' ? (told.value.balanceAfter ?? null) : null
}

/** The same for who waits for it: null where nobody has answered in time, and what has become of the round must be asked. */
export async function tellShownInTime(context: Context): Promise<string | null> {
  const patience = createPauses()
  const answer = await Promise.race([tellShown(context), patience.pause(ANSWER_MAX_MS).then(() => null)])
  patience.endAll()
  return answer
}
