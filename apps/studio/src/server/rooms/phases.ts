import { SECOND_MS, states } from '@hiyas/kernel'
import type { RoomRoundState } from '../../wire.ts'
import type { RoomRoundRow } from '../store/tables.ts'

/** How often a process that carries a round says so. */
export const HEARTBEAT_MS = SECOND_MS
/** A round nobody has carried for longer is broken: its players could not have reached it. */
export const SILENCE_MAX_MS = 5 * SECOND_MS

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

type Times = Pick<RoomRoundRow, 'state' | 'starts_at' | 'ends_at' | 'alive_at'>

/** What a round has to become by the clock, or null: it stays as it is. A late process takes one step after the other. */
export function nextState({ state, starts_at, ends_at, alive_at }: Times, nowMs: number): RoomRoundState | null {
  if (state === 'over' || state === 'broken') return null
  if (nowMs - alive_at.getTime() > SILENCE_MAX_MS) return 'broken'
  if (state === 'betting') return nowMs >= starts_at.getTime() ? 'running' : null
  return nowMs >= ends_at.getTime() ? 'over' : null
}

/** Where a round stands: for how long it has run, and of a broken one, for how long somebody has carried it. */
export type Moment<Drawn = unknown> = {
  readonly state: RoomRoundState
  readonly ranMs: number
  readonly drawn: Drawn
}

/** How a round stands by the clock of the server, which alone decides whether an action came in time. */
export function momentOf(round: Times & Pick<RoomRoundRow, 'drawn'>, nowMs: number): Moment {
  const { state, starts_at, ends_at, alive_at, drawn } = round
  const wholeMs = ends_at.getTime() - starts_at.getTime()
  const until = state === 'broken' ? alive_at.getTime() : nowMs
  const ranMs =
    state === 'over' ? wholeMs : state === 'betting' ? 0 : Math.min(wholeMs, Math.max(0, until - starts_at.getTime()))
  return { state, ranMs, drawn }
}
