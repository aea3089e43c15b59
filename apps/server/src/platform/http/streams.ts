import { SECOND_MS } from '@hiyas/kernel'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Gate, Notices, SessionMember, StreamRoute } from '../module.ts'
import { admitted, type InputReader } from './call-routes.ts'
import { outputCheck } from './input.ts'

const HEARTBEAT_DEFAULT_MS = 15 * SECOND_MS
/** Streams one member may hold: a tab each. One more ends the oldest. */
const STREAMS_PER_MEMBER_MAX = 5
/** What may wait for a slow reader before he is cut off. */
const UNSENT_BYTES_MAX = 64 * 1_024

type Line = { member: SessionMember; token: string; end: () => void }

/** The open streams of this process. */
export type Streams = {
  readonly heartbeatMs: number
  open(line: Line): () => void
  closeAll(): void
  count(): number
}

/** Keeps the lines by member, and ends those of a session as soon as any process tells that it ended. */
export function createStreams(
  gate: Gate,
  notices: Notices,
  heartbeatMs = HEARTBEAT_DEFAULT_MS,
): Streams & { stop(): void } {
  const lines = new Map<string, Line[]>()
  const all = () => [...lines.values()].flat()
  const stopListening = notices.on(gate.sessionEnded, sessionId => {
    for (const line of all()) if (line.member.sessionId === sessionId) line.end()
  })
  return {
    heartbeatMs,
    open(line) {
      const key = `${line.member.merchant}/${line.member.memberId}`
      const own = [...(lines.get(key) ?? []), line]
      lines.set(key, own)
      for (const oldest of own.slice(0, -STREAMS_PER_MEMBER_MAX)) oldest.end()
      return () => {
        const rest = (lines.get(key) ?? []).filter(other => other !== line)
        if (rest.length === 0) lines.delete(key)
        else lines.set(key, rest)
      }
    },
    closeAll: () => {
      for (const line of all()) line.end()
    },
    count: () => all().length,
    stop: stopListening,
  }
}

/** Answers a call of wire `stream` as server-sent events. Only members have streams, so that each has an owner and a limit. */
export function streamHandler(
  route: StreamRoute,
  readInput: InputReader,
  { gate, streams }: { gate: Gate; streams: Streams },
) {
  const check = outputCheck(route.call)
  const eventName = (route.call.name.split('.')[1] ?? '').replace(/Stream$/, '')
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const context = admitted(request)
    const input = await readInput(request)
    const { member } = context
    if (member === null) throw new Error(`the stream ${route.call.name} is open to anyone: only members may have one`)
    const token = context.header('authorization') ?? ''
    reply.hijack()
    const stop = openLine(reply)
    const close = streams.open({ member, token, end: () => stop.abort() })
    const heart = setInterval(() => void beat(reply, gate, member, token, stop), streams.heartbeatMs)
    const send = (data: unknown) => write(reply, `event: ${eventName}\ndata: ${JSON.stringify(check(data))}\n\n`, stop)
    try {
      await Promise.race([route.follow(context, input, send, stop.signal), aborted(stop.signal)])
    } catch (error) {
      request.log.error({ err: error }, 'a stream broke')
    } finally {
      clearInterval(heart)
      stop.abort()
      close()
      reply.raw.end()
    }
  }
}

/** Writes the head of the answer. The controller aborts when the line breaks. */
function openLine(reply: FastifyReply): AbortController {
  const stop = new AbortController()
  reply.raw.on('close', () => stop.abort())
  reply.raw.on('error', () => stop.abort())
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Tells proxies of the nginx kind to pass events on at once.
    'x-accel-buffering': 'no',
  })
  reply.raw.write(': open\n\n')
  return stop
}

function write(reply: FastifyReply, text: string, stop: AbortController): void {
  if (stop.signal.aborted) return
  reply.raw.write(text)
  if (reply.raw.writableLength > UNSENT_BYTES_MAX) {
    stop.abort()
    reply.raw.destroy()
  }
}

/** Shows that the line lives, and ends it when the session does not. A database that is away ends nothing. */
async function beat(
  reply: FastifyReply,
  gate: Gate,
  member: SessionMember,
  token: string,
  stop: AbortController,
): Promise<void> {
  write(reply, ': beat\n\n', stop)
  const alive = await gate.authenticate(token, member.merchant, 'look').then(
    found => found !== null,
    () => true,
  )
  if (!alive) stop.abort()
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
