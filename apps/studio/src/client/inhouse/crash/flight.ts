import { CRASH, timesAt } from '@hiyas/fair/inhouse'
import type { WireRoom } from '../../../wire.ts'
import type { InhouseContext } from '../context.ts'
import { isUnheard, serverNowMs } from '../room/follow.ts'
import { hasOpenRound, type TableState } from '../table.ts'

export type CrashView = { readonly target: number | null; readonly out: number | null; readonly point: number | null }
export type CrashRoom = WireRoom<{ readonly point: number }>

/** How the flight stands on this page. Between two words of the server its own clock goes on. */
export type Flight = {
  readonly phase: 'waiting' | 'betting' | 'flying' | 'over' | 'broken'
  /** Since the start; before it, below 0. */
  readonly ms: number
  /** In hundredths. */
  readonly times: number
  readonly point: number | null
  /** Nothing has been heard of it for so long that it may have ended: no number is shown that may not be paid (GAM-17). */
  readonly isUnheard: boolean
}

export function flightNow(context: Pick<InhouseContext, 'clock' | 'room' | 'table'>): Flight {
  const { room } = context.room.get() as { room: CrashRoom | null }
  const round = room?.round
  if (round && isElsewhere(context.table.get(), round.id))
    return { phase: 'flying', ms: 0, times: CRASH.targetMin, point: null, isUnheard: true }
  if (!round) return { phase: 'waiting', ms: 0, times: 100, point: null, isUnheard: false }
  const ms = serverNowMs(context) - round.startsAtMs
  const point = round.drawn?.point ?? null
  const known = { point, isUnheard: false }
  if (round.state === 'broken') return { phase: 'broken', ms: 0, times: 100, ...known }
  if (round.state === 'over') return { phase: 'over', ms: endMs(point), times: point ?? 100, ...known }
  if (ms < 0) return { phase: 'betting', ms, times: 100, ...known }
  return { phase: 'flying', ms, times: timesAt(ms), point, isUnheard: isUnheard(context) }
}

/**
 * The open bet is on another flight than that of this room, whose numbers are none of its own: its game was opened anew in another edition. Of
 * how it flies nothing is heard here, and its player may get off (GAM-15, GAM-17).
 */
function isElsewhere(table: Pick<TableState, 'round'>, id: string): boolean {
  const own = hasOpenRound(table) ? table.round?.room : null
  return own != null && own.id !== id
}

/** When the curve shows a point. */
const endMs = (point: number | null): number => Math.log((point ?? 100) / 100) / CRASH.growth
