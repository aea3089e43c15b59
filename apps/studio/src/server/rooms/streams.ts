import { SECOND_MS } from '@hiyas/kernel'
import type { FastifyReply } from 'fastify'
import type { WireRoom } from '../../wire.ts'
import type { SessionRow } from '../store/tables.ts'
import type { Rooms } from './hub.ts'

/** Lines held open at once by this process; the next one is refused and asks instead of listening. */
export const LINES_MAX = 2_000
/**
 * A player who opens another line has left the oldest of these: two games, each of which may still hold the line it has lost. It is one of the
 * same session where there is one: what lies open on a lost telephone takes no line from its player (SES-07).
 */
export const LINES_PER_PLAYER_MAX = 4
/** How often a line is asked about that has been silent. */
const SILENCE_LOOK_MS = SECOND_MS
/** What may wait for a slow reader before he is cut off: he comes back and hears how things stand. */
const UNSENT_BYTES_MAX = 64 * 1_024

export type Streams = {
  /** Answers with a line of events that tells how the room stands, at once and after every change. False: no line is free. */
  open(session: SessionRow, reply: FastifyReply): boolean
  close(): void
}

/** The lines on which players follow their rooms (server-sent events). */
export function createStreams(rooms: Rooms, linesMax: number): Streams {
  const byPlayer = new Map<string, { sessionId: string; end(): void }[]>()
  let lines = 0

  return {
    open(session, reply) {
      const own = byPlayer.get(session.player) ?? []
      if (own.length >= LINES_PER_PLAYER_MAX || lines >= linesMax)
        (own.find(({ sessionId }) => sessionId === session.id) ?? own[0])?.end()
      if (lines >= linesMax) return false
      reply.hijack()
      // Gone while his session was looked for: that was told before anybody listened, and the line would never end.
      if (reply.raw.destroyed) return true
      lines += 1
      const { write, over } = openLine(reply, silentMs => rooms.isPingDue(session, silentMs))
      const leave = rooms.watch(session, room => write(eventOf(room)))
      let isOver = false
      // Free at once, not when the socket has closed: who leaves a line for another one must find it.
      const end = (): void => {
        if (isOver) return
        isOver = true
        reply.raw.destroy()
        leave()
        lines -= 1
        const left = byPlayer.get(session.player)?.filter(line => line.end !== end) ?? []
        if (left.length > 0) byPlayer.set(session.player, left)
        else byPlayer.delete(session.player)
      }
      byPlayer.set(session.player, [...(byPlayer.get(session.player) ?? []), { sessionId: session.id, end }])
      void over.then(end)
      return true
    },
    close() {
      for (const own of [...byPlayer.values()]) for (const { end } of own) end()
    },
  }
}

const eventOf = (room: WireRoom): string => `event: room\ndata: ${JSON.stringify(room)}\n\n`

function openLine(
  reply: FastifyReply,
  isPingDue: (silentMs: number) => boolean,
): { write(text: string): void; over: Promise<void> } {
  const { raw } = reply
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  let silentMs = 0
  const write = (text: string): void => {
    if (raw.destroyed) return
    silentMs = 0
    raw.write(text)
    if (raw.writableLength > UNSENT_BYTES_MAX) raw.destroy()
  }
  const ping = setInterval(() => {
    silentMs += SILENCE_LOOK_MS
    if (isPingDue(silentMs)) write(': here\n\n')
  }, SILENCE_LOOK_MS)
  const over = new Promise<void>(resolve => {
    raw.on('close', () => {
      clearInterval(ping)
      resolve()
    })
    raw.on('error', () => raw.destroy())
  })
  write(': open\n\n')
  return { write, over }
}
