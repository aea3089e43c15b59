import { SECOND_MS, states } from '@hiyas/kernel'
import type { RoomRoundState } from '../../wire.ts'
import type { RoomRoundRow } from '../store/tables.ts'

/** How often a process that carries a round says so. */
export const HEARTBEAT_MS = SECOND_MS
/** A round nobody has carried for longer is broken: its players could not have reached it. */
export const SILENCE_MAX_MS = 5 * SECOND_MS
/**
 * So long after the end of a round a bet that has won nothing is decided: what its player did before the end may still be on its way through
 * the studio (GAM-14).
 */
export const DECIDE_AFTER_MS = SECOND_MS

/**
 * The life of a round of a room. `betting`: whoever bets now is in. `running`: what was drawn unfolds. `over`: it is told and every
 * bet decided. `broken`: the studio was away before the end; what was reached until then is paid, every other stake goes back.
 */
export const roomRoundStates = states<RoomRoundState>('betting', {
  betting: ['running', 'broken'],
  running: ['over', 'broken'],
  over: [],
  broken: [],
})

type Times = Pick<RoomRoundRow, 'state' | 'starts_at' | 'ends_at' | 'alive_at' | 'over_at'>

/**
 * What a round has to become by the clock, or null: it stays as it is. A late process takes one step after the other. One that was carried at a
 * time that is still far ahead has lost its clock, which was put back since: its times would come again, or not for long (GAM-17).
 */
export function nextState(
  { state, starts_at, ends_at, alive_at }: Omit<Times, 'over_at'>,
  nowMs: number,
): RoomRoundState | null {
  if (state === 'over' || state === 'broken') return null
  if (Math.abs(nowMs - alive_at.getTime()) > SILENCE_MAX_MS) return 'broken'
  if (state === 'betting') return nowMs >= starts_at.getTime() ? 'running' : null
  return nowMs >= ends_at.getTime() ? 'over' : null
}

/**
 * Whether the end of a round has stood for the whole pause. One that lies further ahead than that was written by a clock that was put back
 * since, and is not waited for.
 */
export const isNextDue = ({ over_at }: Pick<RoomRoundRow, 'over_at'>, pauseMs: number, nowMs: number): boolean =>
  over_at !== null && Math.abs(nowMs - over_at.getTime()) >= pauseMs

/** Where a round stands: for how long it has run, and of a broken one, for how long somebody has carried it. */
export type Moment<Drawn = unknown> = {
  readonly state: RoomRoundState
  readonly ranMs: number
  readonly drawn: Drawn
}

/**
 * How a round stood at a time of the clock of the server, which alone decides whether an action came in time: what arrived before the end is
 * judged as of then, also when the end has been written meanwhile (GAM-14).
 */
export function momentOf(round: Times & Pick<RoomRoundRow, 'drawn'>, atMs: number): Moment {
  const { starts_at, ends_at, alive_at, over_at, drawn } = round
  const wholeMs = ends_at.getTime() - starts_at.getTime()
  const state = round.state === 'over' && atMs < ends_at.getTime() ? 'running' : round.state
  // By the clock that broke it: another one, which was ahead, may have carried it further than it came.
  const aliveMs = Math.min(alive_at.getTime(), over_at?.getTime() ?? Number.POSITIVE_INFINITY)
  const untilMs = state === 'broken' ? aliveMs : atMs
  const ranMs = state === 'betting' ? 0 : Math.min(wholeMs, Math.max(0, untilMs - starts_at.getTime()))
  return { state, ranMs, drawn }
}

/**
 * The time that what arrived at `atMs` is judged by, when it is looked at. A clock that was put back since the end was told makes nothing of
 * that undone: nobody acts before what he has seen (GAM-14).
 */
export const judgedMs = ({ over_at }: Pick<RoomRoundRow, 'over_at'>, atMs: number, nowMs: number): number =>
  over_at !== null && nowMs < over_at.getTime() ? over_at.getTime() : atMs

/**
 * Whether a bet is decided that has won nothing by the end of its round. Until then what its player did before the end may still come, through
 * another process or from another session of his. Where the clock was put back since the end was told, that is not waited for.
 */
export const isLossDue = (round: Pick<RoomRoundRow, 'ends_at' | 'over_at'>, nowMs: number): boolean =>
  nowMs >= lostFromMs(round) || (round.over_at !== null && nowMs < round.over_at.getTime())

/** From when on that is. */
export const lostFromMs = ({ ends_at }: Pick<RoomRoundRow, 'ends_at'>): number => ends_at.getTime() + DECIDE_AFTER_MS
