import { Readable } from 'node:stream'
import httpProxy from '@fastify/http-proxy'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

type Headers = FastifyRequest['headers']

/** One of our other programs, which stands behind the address of the site. */
export type Behind = {
  /** Its internal http base. */
  upstream: string
  prefix: string
  /** What stands for the prefix over there. */
  rewritePrefix: string
  /** The largest body it takes. */
  bodyBytesMax: number
  /** Looks at a request first; what it answers itself goes no further. */
  admit?: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
  /** What it is told of the head of a request. */
  headersOf: (request: FastifyRequest, headers: Headers) => Headers
  /** Says in its place that it is away. */
  sendAway: (reply: FastifyReply) => void
}

const TIMEOUT_MS = 15_000
/** The lines on which games are followed are open all the time: beside all of a studio's there is room for what is asked meanwhile. */
const CONNECTIONS_MAX = 4_096

/** A body and its length. We state the length anew: over there the next request begins where this one is said to end. */
type Collected = Readable & { byteCount: number }

/**
 * Passes requests on to another program of ours, over connections that all visitors share. A body has come whole before the request is
 * passed on: a slow sender holds only his own connection, and no request states a length that it does not have. A refused request is not
 * sent again: whoever asked hears the refusal.
 */
export async function passOn(app: FastifyInstance, behind: Behind): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: behind.bodyBytesMax }, (_, body, done) => {
    done(null, Object.assign(Readable.from([body]), { byteCount: body.length }))
  })
  await app.register(httpProxy, {
    upstream: behind.upstream,
    prefix: behind.prefix,
    rewritePrefix: behind.rewritePrefix,
    proxyPayloads: false,
    retryMethods: [],
    http: { requestOptions: { timeout: TIMEOUT_MS }, agentOptions: { maxSockets: CONNECTIONS_MAX } },
    ...(behind.admit && {
      preHandler: (request, reply) => behind.admit?.(request as FastifyRequest, reply as FastifyReply),
    }),
    replyOptions: {
      rewriteRequestHeaders: (request, headers) => {
        const { 'content-length': _length, 'transfer-encoding': _encoding, expect: _expect, ...others } = headers
        const { body } = request as { body?: Collected | null }
        const said = behind.headersOf(request as FastifyRequest, others)
        return body ? { ...said, 'content-length': String(body.byteCount) } : said
      },
      onError: reply => behind.sendAway(reply as unknown as FastifyReply),
    },
  })
}
