import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, sep } from 'node:path'
import compress from '@fastify/compress'
import serveFiles from '@fastify/static'
import { isDatabaseAway } from '@hiyas/database'
import { endConnectionsWhileClosing } from '@hiyas/http'
import { refuse } from '@hiyas/kernel'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyServerOptions } from 'fastify'
import type { WireError } from '../wire-errors.ts'
import type { Deps } from './deps.ts'
import { addApi, addRoomApi, addSeedsApi } from './http/api.ts'
import { sendRefusal } from './http/errors.ts'
import { addMetrics } from './http/metrics.ts'
import { addPlayPage } from './http/play-page.ts'
import { addReturns } from './http/returns.ts'
import { addStatement, type StatementOptions } from './http/statement.ts'
import { addVerifyPage } from './http/verify-page.ts'
import { PUBLIC_PREFIX } from './places.ts'
import { createRooms } from './rooms/hub.ts'
import { createStreams, LINES_MAX } from './rooms/streams.ts'
import { createSessions, type Sessions } from './sessions/finding.ts'
import { ping } from './store/sessions.ts'

const BODY_BYTES_MAX = 4 * 1_024
/** A question has come whole by then, or its connection ends: the framework itself would wait for ever. */
const REQUEST_TIMEOUT_MS = 30_000
/** How many times within it we look for those that have not. */
const LOOKS_PER_TIMEOUT = 10
const RANDOM_CHECK_MS = 5_000
const PREFLIGHT_SECONDS = 86_400
const ASSET_SECONDS = 31_536_000
/** Longer than the slowest answer: a bet, and the win or the rollback after it, wait 3 s each for the wallet. */
const CLOSE_MAX_MS = 8_000

export type AppOptions = {
  deps: Omit<Deps, 'log'>
  /** The built game client. */
  clientFolder: string
  logger: NonNullable<FastifyServerOptions['logger']>
  /** Whom statements are served to, and whose they are; null = to nobody. */
  statements?: StatementOptions | null
  /** Lines of rooms held open at once; the next one is refused as `room_full`. */
  linesMax?: number
  requestTimeoutMs?: number
}

/** The studio's HTTP server, not yet listening. */
export async function createApp({
  deps,
  clientFolder,
  logger,
  statements = null,
  linesMax = LINES_MAX,
  requestTimeoutMs = REQUEST_TIMEOUT_MS,
}: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: typeof logger === 'object' ? { serializers: { req: requestForLog }, ...logger } : logger,
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: requestTimeoutMs,
    http: { headersTimeout: requestTimeoutMs, connectionsCheckingInterval: requestTimeoutMs / LOOKS_PER_TIMEOUT },
    trustProxy: false,
    // Fastify would answer in words of its own, which no page of another origin may read. What comes last is answered as all before it.
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }) => (url.startsWith(`${PUBLIC_PREFIX}/`) ? url.slice(PUBLIC_PREFIX.length) : url),
  })
  addOpenDoors(app)
  // JSON under either name: that of plain text is what a browser sends to strangers without asking them first.
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'))
  addAnswersToFaults(app)
  const endConnections = endConnectionsWhileClosing(app.server, CLOSE_MAX_MS)
  app.addHook('preClose', async () => endConnections())
  await app.register(compress, { threshold: 1_024, encodings: ['br', 'gzip'] })
  app.get('/healthz', async (_request, reply) => {
    // RNG-09: who asks before he sends players sends none.
    if (!deps.random.isSound()) return sendRefusal(reply, refuse('game_stopped'))
    await ping(deps.database.query)
    return { ok: true }
  })
  watchRandom(app, deps)
  const all: Deps = { ...deps, log: app.log }
  const sessions = createSessions(all)
  addApi(app, all, sessions)
  addSeedsApi(app, all, sessions)
  addRooms(app, all, { sessions, linesMax })
  addPlayPage(app, clientFolder)
  if (statements !== null) {
    addStatement(app, deps, statements)
    addReturns(app, deps, statements)
  }
  addMetrics(app, deps)
  addVerifyPage(app)
  const assets = join(clientFolder, 'assets')
  if (existsSync(assets)) await addAssets(app, assets)
  return app
}

/** By the names there are when the studio starts: left to itself, the library reads the folders of a file at every request, to see how it is spelled. */
async function addAssets(app: FastifyInstance, root: string): Promise<void> {
  const names = new Set((await readdir(root, { recursive: true })).map(name => name.replaceAll(sep, '/')))
  await app.register(serveFiles, { root, serve: false, maxAge: ASSET_SECONDS * 1_000, immutable: true })
  app.get<{ Params: { '*': string } }>('/assets/*', ({ params }, reply) =>
    names.has(params['*']) ? reply.sendFile(params['*']) : reply.callNotFound(),
  )
}

/** A generator that fails while nobody plays is found out within ten seconds as well (RNG-09). */
function watchRandom(app: FastifyInstance, { random }: Pick<Deps, 'random'>): void {
  const timer = setInterval(() => random.check(), RANDOM_CHECK_MS).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

function addRooms(
  app: FastifyInstance,
  deps: Deps,
  { sessions, linesMax }: { sessions: Sessions; linesMax: number },
): void {
  const rooms = createRooms(deps)
  const streams = createStreams(rooms, linesMax)
  addRoomApi(app, deps, { sessions, rooms, streams })
  app.addHook('onReady', () => rooms.start())
  // Lines never end by themselves: who closes the door must not wait for them.
  app.addHook('preClose', async () => {
    streams.close()
    await rooms.stop()
  })
}

/**
 * The game runs in a sandboxed frame without an origin: to its own server it is a stranger, so every answer is open to
 * strangers. That is safe because nothing here depends on cookies: who does not hold the session's secret gets nothing.
 */
function addOpenDoors(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply
      .header('access-control-allow-origin', '*')
      // How long the game has been open is no matter of the clock of the device (RG-01).
      .header('access-control-expose-headers', 'date')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('x-content-type-options', 'nosniff')
    if (request.method !== 'OPTIONS') return
    return reply
      .header('access-control-allow-methods', 'GET, POST')
      .header('access-control-allow-headers', 'authorization, content-type')
      .header('access-control-max-age', PREFLIGHT_SECONDS)
      .code(204)
      .send()
  })
  app.options('/*', async (_request, reply) => reply.code(204).send())
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}

function addAnswersToFaults(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, refuse('not_found')))
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // What Fastify refuses before a handler runs: no JSON, another content type, too large a body.
    if (error.statusCode !== undefined && error.statusCode < 500) {
      reply.code(error.statusCode)
      return reply.send({ error: { code: 'body_invalid' } })
    }
    if (isDatabaseAway(error)) {
      request.log.warn({ err: error }, 'could not serve now')
      // Under the code that pages of every build ask again for: to them nobody knows what became of the call.
      return reply.code(503).send({ error: { code: 'internal', detail: { busy: true } } } satisfies WireError)
    }
    request.log.error({ err: error }, 'request failed')
    return sendRefusal(reply, refuse('internal'))
  })
}

/** The path without its query: the address of a game carries its launch token. */
const requestForLog = (request: { method: string; url: string }) => ({
  method: request.method,
  path: request.url.split('?')[0],
})
