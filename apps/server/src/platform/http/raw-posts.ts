import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { RawPost } from '../module.ts'

export type RawPostServerOptions = {
  posts: readonly RawPost[]
  requestTimeoutMs: number
  keepAliveTimeoutMs: number
}

export type RawPostServer = {
  /** An HTTP server that answers the raw posts itself and hands everything else to `others`. */
  create(others: RequestListener): Server
  /** From now on every answer is the last one of its connection, so that connections in use end as well. */
  close(): void
}

/**
 * Answers what comes thousands of times a second before the framework sees it: routing, hooks and replies of the framework
 * cost more than all else of such a request. A raw post is found by its exact address, so nothing else pays for it.
 */
export function createRawPostServer(options: RawPostServerOptions): RawPostServer {
  const byPath = new Map(options.posts.map(post => [post.path, post]))
  let isClosing = false
  return {
    create(others) {
      const server = createServer((request, response) => {
        const post = byPath.get(request.url ?? '')
        if (post === undefined || request.method !== 'POST') return others(request, response)
        readBody(request, post.bodyBytesMax, body => {
          void post.answer(request.headers, body).then(text => {
            if (isClosing || body === null) response.shouldKeepAlive = false
            send(response, text)
          })
        })
      })
      server.requestTimeout = options.requestTimeoutMs
      server.keepAliveTimeout = options.keepAliveTimeoutMs
      return server
    },
    close() {
      isClosing = true
    },
  }
}

/** The whole body; null as soon as it is too long. A request that breaks off has no reader left, and no answer. */
function readBody(request: IncomingMessage, bytesMax: number, done: (body: Buffer | null) => void): void {
  const parts: Buffer[] = []
  let length = 0
  request.on('data', (part: Buffer) => {
    const wasTooLong = length > bytesMax
    length += part.length
    if (length <= bytesMax) parts.push(part)
    else if (!wasTooLong) done(null)
  })
  request.on('end', () => {
    const [first] = parts
    if (length <= bytesMax) done(parts.length === 1 && first !== undefined ? first : Buffer.concat(parts))
  })
}

/** Head and body leave in one piece: Node joins them when the body is text. */
function send(response: ServerResponse, text: string): void {
  response.writeHead(200, [
    'content-type',
    'application/json; charset=utf-8',
    'content-length',
    String(Buffer.byteLength(text)),
    'x-app-trace-id',
    randomUUID(),
  ])
  response.end(text)
}
