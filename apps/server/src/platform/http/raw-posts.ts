import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { RAW_NAME, type RawAnswer, type RawPost, type RawTree } from '../module.ts'
import { withTraceId } from './trace.ts'

export type RawPostServerOptions = {
  posts: readonly RawPost[]
  trees: readonly RawTree[]
  requestTimeoutMs: number
  keepAliveTimeoutMs: number
}

export type RawPostServer = {
  /** An HTTP server that answers the raw posts and trees itself and hands everything else to `others`. */
  create(others: RequestListener): Server
  /**
   * The answer to a request that did not come whole or cannot be read; null where the request is for nothing raw. Before the head is read,
   * only the bytes that came last tell what it is for.
   */
  answerOfNone(socket: Socket, cameLast: unknown): RawAnswer | null
  /** Whether a raw request that came whole is being answered on this connection: it then ends with that answer, and no other one is to be given. */
  endsAnswered(socket: Socket): boolean
  /** From now on every answer is the last one of its connection, so that connections in use end as well. */
  close(): void
}

/**
 * Answers what comes thousands of times a second before the framework sees it: routing, hooks and replies of the framework
 * cost more than all else of such a request. A raw post is found by its exact address, so nothing else pays for it.
 */
export function createRawPostServer(options: RawPostServerOptions): RawPostServer {
  const { find, treeAt, routeIn } = createRoutes(options)
  /** What was asked for and has not come whole, by connection. */
  const coming = new WeakMap<Socket, RawPost | RawTree>()
  /** The last answer that has not gone out, to what came whole. */
  const answering = new WeakMap<Socket, ServerResponse>()
  let isClosing = false
  // A client that sends a byte now and then holds a connection no longer than one that sends nothing: they are checked often enough for it.
  const limits = {
    requestTimeout: options.requestTimeoutMs,
    headersTimeout: options.requestTimeoutMs,
    connectionsCheckingInterval: options.requestTimeoutMs / LOOKS_PER_TIMEOUT,
    keepAliveTimeout: options.keepAliveTimeoutMs,
  }

  /** Reads the body of a request for a raw address, and knows meanwhile what it is for. */
  function read(request: IncomingMessage, route: RawPost | RawTree, done: (body: Buffer | null) => void): void {
    const { socket } = request
    coming.set(socket, route)
    readBody(request, route.bodyBytesMax, body => {
      coming.delete(socket)
      done(body)
    })
  }

  return {
    create(others) {
      const server = createServer(limits, (request, response) => {
        const url = request.url ?? ''
        const respond = (body: Buffer | null, work: () => Promise<RawAnswer>) => {
          const traceId = randomUUID()
          const { socket } = request
          if (body !== null) answering.set(socket, response)
          const isOut = () => {
            if (answering.get(socket) === response) answering.delete(socket)
            // Its head may have said that more may come, before what came was misread.
            if (!response.shouldKeepAlive) socket.end()
          }
          void withTraceId(traceId, work).then(answer => {
            if (isClosing || body === null) response.shouldKeepAlive = false
            writeHead(response, answer, traceId)
            if (body === null) endWhenRead(request, response, answer.text)
            else response.end(answer.text, isOut)
          })
        }
        const { post, name } = find(url)
        if (post !== undefined && request.method === 'POST')
          return read(request, post, body => respond(body, () => post.answer(request.headers, body, name, request)))
        const tree = treeAt(url)
        if (tree === undefined) return others(request, response)
        read(request, tree, body => {
          const asked = { method: request.method ?? '', ...below(tree.prefix, url), body, sender: request }
          respond(body, () => tree.answer(asked))
        })
      })
      return server
    },
    answerOfNone: (socket, cameLast) => (coming.get(socket) ?? routeIn(cameLast))?.late() ?? null,
    endsAnswered(socket) {
      const response = answering.get(socket)
      if (response !== undefined) response.shouldKeepAlive = false
      return response !== undefined
    },
    close() {
      isClosing = true
    },
  }
}

/** Which raw post or tree an address is for. */
function createRoutes({ posts, trees }: Pick<RawPostServerOptions, 'posts' | 'trees'>) {
  const byPath = new Map(posts.map(post => [post.path, post]))
  const treeAt = (url: string): RawTree | undefined => trees.find(({ prefix }) => url.startsWith(prefix))

  /** By the exact address first: it is the usual one. */
  function find(url: string): { post: RawPost | undefined; name: string } {
    const post = byPath.get(url)
    if (post !== undefined) return { post, name: '' }
    const [, before = '', name = '', after = ''] = NAMED.exec(url) ?? []
    return { post: byPath.get(before + RAW_NAME + after), name }
  }

  /** Of the request whose first line this is. */
  function routeIn(cameLast: unknown): RawPost | RawTree | undefined {
    if (!Buffer.isBuffer(cameLast)) return undefined
    const [, method, url = ''] = FIRST_LINE.exec(cameLast.toString('latin1', 0, FIRST_LINE_BYTES_MAX)) ?? []
    const post = method === 'POST' ? find(url).post : undefined
    return post ?? treeAt(url)
  }

  return { find, treeAt, routeIn }
}

const LOOKS_PER_TIMEOUT = 4

const FIRST_LINE_BYTES_MAX = 1_024
const FIRST_LINE = /^([A-Z]{1,10}) (\S+) HTTP\/1\.1\r\n/

/** `/supplier/beexar/ACME/balance`: a door, who knocks, what he wants. */
const NAMED = /^(\/supplier\/[a-z0-9]{1,16}\/)([A-Z0-9]{2,32})(\/[a-z/]{1,32})$/

function below(prefix: string, url: string): { path: string; query: URLSearchParams } {
  const at = url.indexOf('?')
  return at < 0
    ? { path: url.slice(prefix.length), query: new URLSearchParams() }
    : { path: url.slice(prefix.length, at), query: new URLSearchParams(url.slice(at + 1)) }
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

/** More than this is not waited for. */
const DRAIN_BYTES_MAX = 16 * 1_024 * 1_024

/**
 * Ends an answer that was given before the request was read, but only when all of the request has come: a connection that is closed while
 * its client still sends takes the answer with it.
 */
function endWhenRead(request: IncomingMessage, response: ServerResponse, text: string): void {
  if (request.complete) return void response.end(text)
  response.write(text)
  let length = 0
  request.on('data', (part: Buffer) => {
    length += part.length
    if (length > DRAIN_BYTES_MAX) response.end()
  })
  request.on('end', () => response.end())
}

/** It leaves in one piece with the body: Node joins them when that is text. */
function writeHead(response: ServerResponse, { status, text }: RawAnswer, traceId: string): void {
  response.writeHead(status, [
    'content-type',
    'application/json; charset=utf-8',
    'content-length',
    String(Buffer.byteLength(text)),
    'cache-control',
    'no-store',
    'x-content-type-options',
    'nosniff',
    'x-app-trace-id',
    traceId,
  ])
}
