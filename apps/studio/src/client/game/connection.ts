import type { WireSpinAnswer, WireState } from '../../wire.ts'
import type { ApiResult } from '../api.ts'
import type { PlayDeps, SlotDeps } from './deps.ts'
import { createRetryAfter } from './retry-after.ts'
import type { AwayNotice, Notice } from './state.ts'

/** The player is told within this time that an answer is late. */
const SLOW_AFTER_MS = 3_000
/**
 * The same request is repeated for so long; it carries the same id, so it is one round however often it arrives. The studio ends a round that broke
 * off on its way within ten seconds; and who has pressed looks on for about so long.
 */
export const REPEAT_FOR_MS = 12_000
export const REPEAT_PAUSE_MS = 1_000
const RECOVER_PAUSE_MS = 2_000

export type SpinOutcome =
  | { readonly kind: 'answered'; readonly result: Exclude<ApiResult<WireSpinAnswer>, { kind: 'unreachable' }> }
  /** The connection was away; `state` is how things stand now that it is back. */
  | { readonly kind: 'recovered'; readonly state: WireState | null }

/**
 * Asks for a round and never loses one: a lost answer is asked for again under the same id; when that takes too long, the
 * game waits for the connection and asks how the round stands. The player sees within three seconds what is going on. One that came a moment
 * too soon is asked for when it no longer is.
 */
export async function askForRound(deps: SlotDeps, stake: string, requestId: string): Promise<SpinOutcome> {
  const { api, clock, waits } = deps
  const givenUpAtMs = clock.nowMs() + REPEAT_FOR_MS
  const retryAfterOf = createRetryAfter()
  return sayingSlow(deps, async () => {
    for (;;) {
      const result = await api.spin(stake, requestId)
      const retryAfterMs = retryAfterOf(result)
      const isWaitedFor = isUnderWay(result) && clock.nowMs() < givenUpAtMs
      if (result.kind !== 'unreachable' && !isWaitedFor && retryAfterMs === null) {
        clearNotice(deps, ['slow', 'offline'])
        return { kind: 'answered', result }
      }
      if (result.kind === 'unreachable') sayAway(deps, { kind: 'offline' })
      await waits.pause(retryAfterMs ?? REPEAT_PAUSE_MS)
      // Before it is asked again: a telephone may have slept for hours meanwhile, and a stake that nobody sees is not taken.
      if (clock.nowMs() >= givenUpAtMs) return { kind: 'recovered', state: await waitForState(deps) }
    }
  })
}

/** Whether another request of the same round is still on its way through the studio: its answer is worth waiting for. */
export const isUnderWay = (result: ApiResult<unknown>): boolean =>
  result.kind === 'refused' && result.code === 'round_open' && result.detail.underWay === true

/** Asks, and says when the answer is late. */
export async function sayingSlow<Answer>(
  { store }: Pick<PlayDeps, 'store'>,
  ask: () => Promise<Answer>,
  noticeOf: () => AwayNotice = () => ({ kind: 'slow' }),
): Promise<Answer> {
  const slow = setTimeout(() => sayAway({ store }, noticeOf()), SLOW_AFTER_MS)
  try {
    return await ask()
  } finally {
    clearTimeout(slow)
  }
}

/** Asks for the state until somebody answers. Null when the session is over. */
export async function waitForState(deps: SlotDeps): Promise<WireState | null> {
  for (;;) {
    const result = await deps.api.state()
    if (result.kind === 'ok') {
      clearNotice(deps, ['slow', 'offline'])
      return result.value
    }
    if (result.kind === 'refused') return null
    sayAway(deps, { kind: 'offline' })
    await deps.waits.pause(RECOVER_PAUSE_MS)
  }
}

/** Says that nobody answers. */
export function sayAway({ store }: Pick<PlayDeps, 'store'>, notice: AwayNotice): void {
  store.set({ away: { ...store.get().away, [notice.kind]: notice } })
}

/** Takes away what was said, when it is one of these: something else may have been said meanwhile. */
export function clearNotice({ store }: Pick<PlayDeps, 'store'>, kinds: readonly Notice['kind'][]): void {
  const { notice, away } = store.get()
  const isOver = (said: Notice | null | undefined): boolean => said != null && kinds.includes(said.kind)
  if (isOver(notice)) store.set({ notice: null })
  if (isOver(away.slow) || isOver(away.offline))
    store.set({ away: Object.fromEntries(Object.entries(away).filter(([, said]) => !isOver(said))) })
}
