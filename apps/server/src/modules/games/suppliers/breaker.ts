import { MINUTE_MS, SECOND_MS } from '@hiyas/kernel'

/** Failures in a row before nobody is sent to a supplier any more. */
export const FAILURES_MAX = 5
/** How long he is left alone before he is asked again; doubled with every question that fails. */
export const PAUSE_FIRST_MS = 10 * SECOND_MS
export const PAUSE_MAX_MS = 5 * MINUTE_MS

/**
 * Closed: he is asked, and failures are counted. Open: he is not asked until the pause is over. Half open: one question is on its way,
 * and its answer decides for all.
 */
export type Breaker =
  | { state: 'closed'; failures: number }
  | { state: 'open'; untilMs: number; pauseMs: number }
  | { state: 'half_open'; pauseMs: number }

export const BREAKER_CLOSED: Breaker = { state: 'closed', failures: 0 }

/** Whether the supplier may be asked now, and what that makes of the breaker. */
export function beforeAsking(breaker: Breaker, nowMs: number): { mayAsk: boolean; breaker: Breaker } {
  if (breaker.state === 'closed') return { mayAsk: true, breaker }
  if (breaker.state === 'half_open' || isPaused(breaker, nowMs)) return { mayAsk: false, breaker }
  return { mayAsk: true, breaker: { state: 'half_open', pauseMs: breaker.pauseMs } }
}

/** What an answer, or none, makes of the breaker. */
export function afterAsking(breaker: Breaker, isThere: boolean, nowMs: number): Breaker {
  if (isThere) return BREAKER_CLOSED
  if (breaker.state === 'closed') {
    const failures = breaker.failures + 1
    return failures < FAILURES_MAX ? { state: 'closed', failures } : opened(PAUSE_FIRST_MS, nowMs)
  }
  // A question from before it opened that fails late says nothing new.
  return breaker.state === 'open' ? breaker : opened(Math.min(breaker.pauseMs * 2, PAUSE_MAX_MS), nowMs)
}

/**
 * What it makes of a breaker that another process has found the supplier away: the next failure opens it. No more than that, as it may be the
 * other one whose way is broken.
 */
export const whenSuspected = (breaker: Breaker): Breaker =>
  breaker.state === 'closed' ? { state: 'closed', failures: FAILURES_MAX - 1 } : breaker

/** Not where more than the pause is left of it: a clock that was put back an hour would shut the supplier's games for an hour. */
const isPaused = ({ untilMs, pauseMs }: Extract<Breaker, { state: 'open' }>, nowMs: number): boolean =>
  nowMs < untilMs && untilMs - nowMs <= pauseMs

const opened = (pauseMs: number, nowMs: number): Breaker => ({ state: 'open', untilMs: nowMs + pauseMs, pauseMs })
