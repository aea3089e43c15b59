import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type FailureCode, LANGUAGE_DEFAULT } from '@hiyas/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { Failure } from '../failure.ts'
import { problemText } from './answers.ts'
import type { RawPostServer } from './raw-posts.ts'
import { DATA_POLICY } from './security.ts'

const TIMEOUT = 'ERR_HTTP_REQUEST_TIMEOUT'

/** What Node calls a request that never became one, and what we answer. Everything else is a head nobody can read. */
const WIRE_FAULTS: Readonly<Record<string, { status: string; code: FailureCode }>> = {
  HPE_HEADER_OVERFLOW: { status: '431 Request Header Fields Too Large', code: 'request_too_large' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: '413 Payload Too Large', code: 'request_too_large' },
  [TIMEOUT]: { status: '408 Request Timeout', code: 'request_param_err' },
}
const UNREADABLE = { status: '400 Bad Request', code: 'request_param_err' } as const

/**
 * Answers what is no request: a head that is too long or cannot be read, lengths that contradict each other, a body that does not come; at
 * the door of a supplier in his dialect, that he may ask again, as he would take any other refusal for the last word. The connection ends
 * with it, so that nothing behind it is taken for a second request. A client that has sent nothing is told nothing: if it is about to ask,
 * it would take that for its answer.
 */
export function answerWireFault(
  error: Error & { code?: string; rawPacket?: unknown },
  socket: Socket,
  { log, answerOfNone, endsAnswered }: { log: Logger } & Pick<RawPostServer, 'answerOfNone' | 'endsAnswered'>,
): void {
  const isLate = error.code === TIMEOUT
  if (error.code === 'ECONNRESET' || !socket.writable || (isLate && socket.bytesRead === 0))
    return void socket.destroy()
  // It stands behind a message that is being carried out, and whose sender would take this for the answer to that one.
  if (endsAnswered(socket)) return
  const { status, code } = WIRE_FAULTS[error.code ?? ''] ?? UNREADABLE
  const traceId = randomUUID()
  log.info({ traceId, code: error.code, outcome: code }, 'what came is no request')
  // What is too long stays so, however often it is asked.
  const own = code === 'request_too_large' ? null : answerOfNone(socket, error.rawPacket)
  const body = own?.text ?? problemText({ code, language: LANGUAGE_DEFAULT, enveloped: false })
  const head = [
    `HTTP/1.1 ${own === null ? status : `${own.status} ${STATUS_CODES[own.status]}`}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    `content-security-policy: ${DATA_POLICY}`,
    'x-content-type-options: nosniff',
    `x-app-trace-id: ${traceId}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}

/** What holds for every request that can be read, before anything else looks at it. */
export async function receive(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.header('x-app-trace-id', request.id).header('x-content-type-options', 'nosniff')
  // Node knows the address of an ended connection only if it was asked before the end: a client that goes away in the middle still has one.
  void request.raw.socket.remoteAddress
  // Which site is asked for says `Host`, also behind a proxy that passes on what somebody wrote.
  delete request.headers['x-forwarded-host']
  // Of two, a proxy in front of us may believe the one and we the other.
  if (countOf(request.raw.rawHeaders, 'host') > 1) throw new Failure('request_param_err')
}

/** How often a header stands in a list of names and values in turns. */
function countOf(rawHeaders: readonly string[], name: string): number {
  return rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === name).length
}
