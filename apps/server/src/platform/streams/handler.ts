import type { realtime } from '@hiyas/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '../failure.ts'
import { admitted } from '../http/admit.ts'
import type { Channel, Context, StreamRoute } from '../module.ts'
import { eventTexts } from './event-texts.ts'
import type { Line, Streams } from './streams.ts'

/** What may wait for a slow reader before he is cut off. */
const UNSENT_BYTES_MAX = 64 * 1_024

/** Answers a call of wire `stream`: every channel that is for whoever asks, on one line, until the line ends. */
export function streamHandler(route: StreamRoute, streams: Streams) {
  const textOf = eventTexts(route.call)
  const texts = {
    ended: (reason: realtime.EndReason) => textOf('ended', { reason }),
    idle: (isNear: boolean) => textOf('idle', { isNear }),
  }
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const context = admitted(request)
    const token = context.header('authorization') ?? ''
    // He believes that he is logged in: as a visitor he would wait for his balance for ever.
    if (context.member === null && token !== '') throw new Failure('login.not.session')
    const room = streams.room(context.ip)
    if (room === 'crowded') throw new Failure('TOO_MANY_REQUEST')
    if (room === 'full') throw new Failure('system_busy')
    reply.hijack()
    const { line, over } = openLine(reply, context, token, texts)
    const leave = streams.add(line)
    const send = (channel: Channel) => (data: object) => line.write(textOf(channel.event, data))
    const failed = (error: unknown) => {
      request.log.error({ err: error }, 'a stream broke')
      reply.raw.destroy()
    }
    const stops = await Promise.all(
      route.channels
        .filter(channel => channel.for === 'anyone' || context.member !== null)
        .map(async channel => channel.follow(context, send(channel)).catch(failed)),
    )
    await over
    for (const stop of stops) stop?.()
    leave()
    reply.raw.end()
  }
}

/** Writes the head of the answer. `over` settles when the line breaks or was ended. */
function openLine(
  reply: FastifyReply,
  { ip, member }: Context,
  token: string,
  texts: { ended(reason: realtime.EndReason): string; idle(isNear: boolean): string },
): { line: Line; over: Promise<void> } {
  const { raw } = reply
  let isOver = false
  let end = () => {}
  const over = new Promise<void>(resolve => {
    end = () => {
      isOver = true
      resolve()
    }
  })
  raw.on('close', end)
  raw.on('error', end)
  // Who went away while his session was looked for is told of no more: he would stay among the lines for ever.
  if (raw.destroyed) end()
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Tells proxies of the nginx kind to pass events on at once.
    'x-accel-buffering': 'no',
  })
  const line: Line = {
    address: ip,
    owner: member && {
      merchant: member.merchant,
      memberId: member.memberId,
      sessionId: member.sessionId,
      token,
      idleAtMs: member.idleAtMs,
    },
    write(text) {
      if (isOver) return
      raw.write(text)
      if (raw.writableLength > UNSENT_BYTES_MAX) raw.destroy()
    },
    warn: isNear => line.write(texts.idle(isNear)),
    end(reason) {
      line.write(texts.ended(reason))
      end()
    },
  }
  line.write(': open\n\n')
  return { line, over }
}
