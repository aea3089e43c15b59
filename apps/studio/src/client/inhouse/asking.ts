import type { ApiResult } from '../api.ts'
import { clearNotice } from '../game/connection.ts'
import type { InhouseContext } from './context.ts'

const REPEAT_PAUSE_MS = 1_000
/** The player is told within this time that an answer is late. */
const SLOW_AFTER_MS = 3_000

/**
 * Asks until somebody answers: the question carries its id, so it is one bet or one action however often it arrives. The player is
 * told within three seconds what is going on.
 */
export async function repeated<Value>(
  { store, waits }: InhouseContext,
  ask: () => Promise<ApiResult<Value>>,
): Promise<Exclude<ApiResult<Value>, { kind: 'unreachable' }>> {
  const slow = setTimeout(() => store.set({ notice: { kind: 'slow' } }), SLOW_AFTER_MS)
  try {
    for (;;) {
      const result = await ask()
      if (result.kind !== 'unreachable') {
        clearNotice({ store }, ['slow', 'offline'])
        return result
      }
      store.set({ notice: { kind: 'offline' } })
      await waits.pause(REPEAT_PAUSE_MS)
    }
  } finally {
    clearTimeout(slow)
  }
}
