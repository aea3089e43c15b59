import type { ApiResult } from '../api.ts'
import { clearNotice, isUnderWay, REPEAT_FOR_MS, REPEAT_PAUSE_MS, sayAway, sayingSlow } from '../game/connection.ts'
import { createRetryAfter } from '../game/retry-after.ts'
import type { AwayNotice } from '../game/state.ts'
import type { Played, State } from './api.ts'
import type { InhouseContext } from './context.ts'
import { hasOpenRound } from './table.ts'

/** What became of the bet, or, where nobody answered in time, how things stand now that somebody does. */
export type BetAnswer =
  | { readonly kind: 'played'; readonly played: Played }
  | { readonly kind: 'given_up'; readonly state: State }

/**
 * Asks for a bet, and again while an earlier question of the same bet is on its way through the studio: what becomes of it is worth
 * waiting for, as its stake may have been taken. When nobody answers for long it is not asked for any more, but how things stand: a stake
 * that nobody sees is not taken, and a telephone may sleep for hours between two questions. One that came a moment too soon is asked for when
 * it no longer is.
 */
export function askForBet(
  context: InhouseContext,
  ask: () => Promise<ApiResult<Played>>,
): Promise<Exclude<ApiResult<BetAnswer>, { kind: 'unreachable' }>> {
  const { api, clock, waits } = context
  const retryAfterOf = createRetryAfter()
  const givenUpAtMs = clock.nowMs() + REPEAT_FOR_MS
  const isGivenUp = (): boolean => clock.nowMs() >= givenUpAtMs
  const askOrLook = async (): Promise<ApiResult<BetAnswer>> => {
    if (isGivenUp()) {
      const looked = await api.state()
      return looked.kind === 'ok' ? { kind: 'ok', value: { kind: 'given_up', state: looked.value } } : looked
    }
    const asked = await ask()
    const retryAfterMs = retryAfterOf(asked)
    if (retryAfterMs !== null) {
      await waits.pause(retryAfterMs)
      return askOrLook()
    }
    return asked.kind === 'ok' ? { kind: 'ok', value: { kind: 'played', played: asked.value } } : asked
  }
  return repeated(context, askOrLook, result => isUnderWay(result) && !isGivenUp())
}

/**
 * Asks until somebody answers: the question carries its id, so it is one bet or one action however often it arrives. The player is
 * told within three seconds what is going on.
 */
export function repeated<Value>(
  context: InhouseContext,
  ask: () => Promise<ApiResult<Value>>,
  isWaitedFor: (result: ApiResult<Value>) => boolean = () => false,
): Promise<Exclude<ApiResult<Value>, { kind: 'unreachable' }>> {
  const askOn = async () => {
    for (;;) {
      const result = await ask()
      if (result.kind !== 'unreachable' && !isWaitedFor(result)) {
        clearNotice(context, ['slow', 'offline'])
        return result
      }
      if (result.kind === 'unreachable') sayAway(context, awayNotice(context, 'offline'))
      await context.waits.pause(REPEAT_PAUSE_MS)
    }
  }
  return sayingSlow(context, askOn, () => awayNotice(context, 'slow'))
}

/**
 * What is said while nobody answers. A flight goes on, and a stake that is got off by hand is lost with it: of that one, and of one that may have
 * been taken by now, nothing is said to be safe (GAM-17).
 */
export function awayNotice(
  { table, module }: Pick<InhouseContext, 'table' | 'module'>,
  kind: AwayNotice['kind'],
): AwayNotice {
  const { round, isAsking, choice } = table.get()
  const flies = (hasOpenRound({ round }) || isAsking) && module.whenLeft?.(choice) === 'flies'
  return flies ? { kind, flies } : { kind }
}
