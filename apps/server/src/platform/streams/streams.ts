import type { realtime } from '@hiyas/contract'
import { type Clock, SECOND_MS } from '@hiyas/kernel'
import type { Gate, Notices } from '../module.ts'
import { addressKey } from './address.ts'
import { createLooks } from './looks.ts'

const HEARTBEAT_DEFAULT_MS = 15 * SECOND_MS
/** Streams one member may hold: a browser each. One more ends the oldest of the session that has the most. */
const STREAMS_PER_MEMBER_MAX = 5
/** Streams of one address: behind a carrier many members share one, so it is a brake against floods only. */
const STREAMS_PER_ADDRESS_MAX = 500
/** Streams of this process. Each costs about as much memory as its connection. */
const STREAMS_MAX = 20_000

/** Sessions that are known to have ended: one may end after its stream was let in, and before its line is kept. */
const ENDED_KEPT_MAX = 1_000

/** One open stream. `end` may be called twice. */
export type Line = {
  readonly address: string
  readonly owner: { merchant: string; memberId: string; sessionId: string; token: string; idleAtMs: number } | null
  write(text: string): void
  /** Tells whether its session is about to fall idle. */
  warn(isNear: boolean): void
  end(reason: realtime.EndReason): void
}

/** The open streams of this process. */
export type Streams = {
  /** Whether one more may be opened: `crowded` for too many of this address, `full` for too many of all. */
  room(address: string): 'free' | 'crowded' | 'full'
  /** Answers how to take the line out again. */
  add(line: Line): () => void
  /** Ends every line, those too that are still let in: their owners come back by themselves. */
  closeAll(): void
  count(): number
}

export type StreamsOptions = {
  gate: Pick<Gate, 'authenticate' | 'sessionEnded'>
  notices: Pick<Notices, 'on'>
  clock: Pick<Clock, 'nowMs'>
  /** Widens the limit of an address, as every rate limit of the installation. */
  rateFactor: number
  heartbeatMs?: number | undefined
}

/**
 * Keeps the lines, shows on all of them at once that they live, and ends those of a session: as soon as any process tells that it
 * ended, and when it fell idle or grew too old, which nobody tells.
 */
export function createStreams(options: StreamsOptions): Streams & { stop(): void } {
  const { gate, notices, clock, rateFactor, heartbeatMs = HEARTBEAT_DEFAULT_MS } = options
  const lines = new Set<Line>()
  const ofMember = createShelf()
  const ofAddress = createShelf()
  const ofSession = createShelf()
  const heart = setInterval(beat, heartbeatMs)
  const looks = createLooks({ gate, clock, heartbeatMs })
  const ended = new Set<string>()
  let beats = 0
  let isClosing = false

  function beat(): void {
    beats += 1
    const due: Line[] = []
    for (const line of lines) {
      line.write(BEAT)
      if (looks.isDue(line, beats)) due.push(line)
    }
    void looks.look(due)
  }

  const stopListening = notices.on(gate.sessionEnded, sessionId => {
    for (const line of ofSession.all(sessionId)) line.end('session')
    ended.add(sessionId)
    const [oldest] = ended
    if (ended.size > ENDED_KEPT_MAX && oldest !== undefined) ended.delete(oldest)
  })

  return {
    room(address) {
      if (lines.size >= STREAMS_MAX) return 'full'
      const most = Math.ceil(STREAMS_PER_ADDRESS_MAX * rateFactor)
      return ofAddress.all(addressKey(address)).length < most ? 'free' : 'crowded'
    },
    add(line) {
      lines.add(line)
      const leave = [ofAddress.add(addressKey(line.address), line)]
      if (line.owner !== null) {
        const { merchant, memberId, sessionId, idleAtMs } = line.owner
        const member = `${merchant}/${memberId}`
        leave.push(ofMember.add(member, line), ofSession.add(sessionId, line))
        for (const one of beyond(ofMember.all(member), STREAMS_PER_MEMBER_MAX)) one.end('crowded')
        if (ended.has(sessionId)) line.end('session')
        else looks.begin(line, idleAtMs)
      }
      if (isClosing) line.end('restart')
      return () => {
        lines.delete(line)
        looks.leave(line)
        for (const go of leave) go()
      }
    },
    closeAll() {
      isClosing = true
      for (const line of [...lines]) line.end('restart')
    },
    count: () => lines.size,
    stop() {
      clearInterval(heart)
      stopListening()
    },
  }
}

const BEAT = ': beat\n\n'

/**
 * Which of a member's lines, the oldest first, are too many. A phone whose network changes leaves lines behind that nobody reads, each for a
 * quarter of an hour, as TCP alone tells of no such end: they are not to take the line of another device of his, which is in use.
 */
function beyond(lines: readonly Line[], most: number): Line[] {
  let left = lines
  const ending: Line[] = []
  while (left.length > most) {
    const bySession = Map.groupBy(left, ({ owner }) => owner?.sessionId)
    // Of sessions that have as many, the one that has the oldest: it comes first.
    const [largest = []] = [...bySession.values()].toSorted((one, other) => other.length - one.length)
    ending.push(...largest.slice(0, 1))
    left = left.filter(line => line !== largest[0])
  }
  return ending
}

/** Lines by a key, the oldest first. */
function createShelf() {
  const shelf = new Map<string, Line[]>()
  return {
    all: (key: string): readonly Line[] => shelf.get(key) ?? [],
    add(key: string, line: Line): () => void {
      shelf.set(key, [...(shelf.get(key) ?? []), line])
      return () => {
        const rest = (shelf.get(key) ?? []).filter(other => other !== line)
        if (rest.length === 0) shelf.delete(key)
        else shelf.set(key, rest)
      }
    },
  }
}
