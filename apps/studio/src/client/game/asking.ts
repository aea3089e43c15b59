import type { ApiResult } from '../api.ts'
import { allIsSafe, clearNotice, type NoticeOf, sayAway, sayingSlow } from './connection.ts'
import type { PlayDeps } from './deps.ts'
import { createRetryAfter } from './retry-after.ts'

/**
 * The same bet is asked for so long; it carries the same id, so it is one round however often it arrives. The studio ends a round that broke
 * off on its way within ten seconds; and who has pressed looks on for about so long.
 */
const BET_FOR_MS = 12_000
const AGAIN_PAUSE_MS = 1_000

/** Whether who pressed then may look on no more: a stake that nobody sees is not taken, and a telephone may sleep for hours between two questions. */
export const isLongAgo = ({ clock }: Pick<PlayDeps, 'clock'>, pressedAtMs: number): boolean =>
  clock.nowMs() >= pressedAtMs + BET_FOR_MS

type Answered<Value> = Exclude<ApiResult<Value>, { kind: 'unreachable' }>

/**
 * What became of a bet, or, where nobody answered in time, how things stand now that somebody does. `isLate`: an answer to it was lost before, so that
 * what it tells of the balance is of then.
 */
export type BetAnswer<Played, State> =
  | { readonly kind: 'played'; readonly played: Played; readonly isLate: boolean }
  | { readonly kind: 'given_up'; readonly state: State }

type Bet<Played, State> = {
  ask(): Promise<ApiResult<Played>>
  /** Asks how things stand. */
  look(): Promise<ApiResult<State>>
}

/**
 * Asks for a bet and never loses one: a lost answer is asked for again, and so is one while an earlier question of the same bet is on its way
 * through the studio, as its stake may have been taken. When nobody answers for long it is not asked for any more, but how things stand. One that
 * came a moment too soon is asked for when it no longer is.
 */
export function askForBet<Played, State>(
  deps: Pick<PlayDeps, 'store' | 'waits' | 'clock'>,
  { ask, look }: Bet<Played, State>,
  noticeOf: NoticeOf = allIsSafe,
): Promise<Answered<BetAnswer<Played, State>>> {
  const { clock, waits } = deps
  const retryAfterOf = createRetryAfter()
  const pressedAtMs = clock.nowMs()
  let isLate = false
  const askOrLook = async (): Promise<ApiResult<BetAnswer<Played, State>>> => {
    if (isLongAgo(deps, pressedAtMs)) {
      const looked = await look()
      return looked.kind === 'ok' ? { kind: 'ok', value: { kind: 'given_up', state: looked.value } } : looked
    }
    const asked = await ask()
    const retryAfterMs = retryAfterOf(asked)
    if (retryAfterMs !== null) {
      await waits.pause(retryAfterMs)
      return askOrLook()
    }
    if (asked.kind === 'ok') return { kind: 'ok', value: { kind: 'played', played: asked.value, isLate } }
    isLate = true
    return asked
  }
  return repeated(deps, askOrLook, noticeOf, isUnderWay)
}

/** Whether another request of the same round is still on its way through the studio: its answer is worth waiting for. */
const isUnderWay = (result: ApiResult<unknown>): boolean =>
  result.kind === 'refused' && result.code === 'round_open' && result.detail.underWay === true

/** Asks until somebody answers. The player is told within three seconds what is going on. */
export function repeated<Value>(
  deps: Pick<PlayDeps, 'store' | 'waits'>,
  ask: () => Promise<ApiResult<Value>>,
  noticeOf: NoticeOf = allIsSafe,
  isWaitedFor: (result: ApiResult<Value>) => boolean = () => false,
): Promise<Answered<Value>> {
  const askOn = async () => {
    for (;;) {
      const result = await ask()
      if (result.kind !== 'unreachable' && !isWaitedFor(result)) {
        clearNotice(deps, ['slow', 'offline'])
        return result
      }
      if (result.kind === 'unreachable') sayAway(deps, noticeOf('offline'))
      await deps.waits.pause(AGAIN_PAUSE_MS)
    }
  }
  return sayingSlow(deps, askOn, noticeOf)
}
