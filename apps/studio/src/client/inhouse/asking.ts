import type { ApiResult } from '../api.ts'
import { clearNotice } from '../game/connection.ts'
import type { InhouseContext } from './context.ts'

const REPEAT_PAUSE_MS = 1_000
/** The studio ends a round that broke off on its way within ten seconds. */
const UNDER_WAY_MAX_MS = 12_000
/** The player is told within this time that an answer is late. */
const SLOW_AFTER_MS = 3_000

/**
 * Asks for a bet, and again while an earlier question of the same bet is on its way through the studio: what becomes of it is worth
 * waiting for, as its stake may have been taken.
 */
export function askForBet<Value>(
  context: InhouseContext,
  ask: () => Promise<ApiResult<Value>>,
): Promise<Exclude<ApiResult<Value>, { kind: 'unreachable' }>> {
  const givenUpAtMs = context.clock.nowMs() + UNDER_WAY_MAX_MS
  return repeated(context, ask, result => {
    const isUnderWay = result.kind === 'refused' && result.code === 'round_open' && result.detail.underWay === true
    return isUnderWay && context.clock.nowMs() < givenUpAtMs
  })
}

/**
 * Asks until somebody answers: the question carries its id, so it is one bet or one action however often it arrives. The player is
 * told within three seconds what is going on.
 */
export async function repeated<Value>(
  { store, waits }: InhouseContext,
  ask: () => Promise<ApiResult<Value>>,
  isUnderWay: (result: ApiResult<Value>) => boolean = () => false,
): Promise<Exclude<ApiResult<Value>, { kind: 'unreachable' }>> {
  const slow = setTimeout(() => store.set({ notice: { kind: 'slow' } }), SLOW_AFTER_MS)
  try {
    for (;;) {
      const result = await ask()
      if (result.kind !== 'unreachable' && !isUnderWay(result)) {
        clearNotice({ store }, ['slow', 'offline'])
        return result
      }
      if (result.kind === 'unreachable') store.set({ notice: { kind: 'offline' } })
      await waits.pause(REPEAT_PAUSE_MS)
    }
  } finally {
    clearTimeout(slow)
  }
}
