import { type Clock, MINUTE_MS } from '@hiyas/kernel'
import type { Gate, SessionMember } from '../module.ts'
import type { Line } from './streams.ts'

/** Each line checks that its session lives once in so many heartbeats, and at every heartbeat where the session soon falls idle. */
const BEATS_PER_LOOK = 4
/** So long before it falls idle a session is told of at the latest (WCAG 2.2.1: 20 s). */
const WARNING_MS = MINUTE_MS

export type LooksOptions = {
  gate: Pick<Gate, 'authenticate'>
  clock: Pick<Clock, 'nowMs'>
  heartbeatMs: number
}

/**
 * Looks at the sessions of lines: those that are over end theirs, and who is about to be logged out for doing nothing is told. Asks for one
 * session after the other, so that a thousand lines take one connection of the database and not all of them.
 */
export function createLooks({ gate, clock, heartbeatMs }: LooksOptions) {
  /** Lines whose session falls idle soon, and whether that has been told. */
  const soon = new WeakMap<Line, boolean>()
  /** Lines that are still to be looked at: what falls due while a round takes long joins it. */
  const waiting = new Set<Line>()
  /** In which beat a line has its look: always the same, whoever came before it and leaves. */
  const turns = new WeakMap<Line, number>()
  let begun = 0
  const nearMs = WARNING_MS + heartbeatMs
  let isLooking = false

  function tell(line: Line, idleAtMs: number, known?: boolean): void {
    const leftMs = idleAtMs - clock.nowMs()
    const isNear = leftMs <= nearMs
    if (isNear !== known) line.warn(isNear)
    if (leftMs <= nearMs + BEATS_PER_LOOK * heartbeatMs) soon.set(line, isNear)
    else soon.delete(line)
  }

  return {
    /** Tells a line that is new how it stands: its page may have opened it by itself. */
    begin(line: Line, idleAtMs: number): void {
      turns.set(line, begun++ % BEATS_PER_LOOK)
      tell(line, idleAtMs)
    },
    isDue: (line: Line, beat: number): boolean => turns.get(line) === beat % BEATS_PER_LOOK || soon.has(line),
    /** Whose page is gone is looked at no more. */
    leave: (line: Line): void => void waiting.delete(line),
    async look(due: readonly Line[]): Promise<void> {
      for (const line of due) waiting.add(line)
      if (isLooking) return
      isLooking = true
      try {
        for (const line of waiting) {
          waiting.delete(line)
          const found = await sessionOf(gate, line)
          if (found === null) line.end('session')
          else if (found !== undefined) tell(line, found.idleAtMs, soon.get(line) ?? false)
        }
      } finally {
        isLooking = false
      }
    },
  }
}

/** The session of a line, or null where it is over. Undefined where nobody knows: a database that is away ends nothing. */
async function sessionOf(gate: LooksOptions['gate'], { owner }: Line): Promise<SessionMember | null | undefined> {
  if (owner === null) return undefined
  return gate.authenticate(owner.token, owner.merchant, 'look').catch(() => undefined)
}
