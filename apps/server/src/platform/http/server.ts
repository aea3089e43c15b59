import { randomUUID } from 'node:crypto'
import { endConnectionsWhileClosing } from '@hiyas/http'
import { type Clock, SECOND_MS } from '@hiyas/kernel'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import { openApiOf } from '../docs/openapi.ts'
import type { Gate, Module } from '../module.ts'
import { readBuiltSite } from '../pages/built-site.ts'
import { createPages } from '../pages/pages.ts'
import type { Streams } from '../streams/streams.ts'
import { createTrust } from './address.ts'
import { readBodies } from './bodies.ts'
import { callRunner, registerCalls } from './call-routes.ts'
import { compressAnswers } from './compression.ts'
import { answerFailures } from './failures.ts'
import { registerOperations } from './operations.ts'
import { installRateLimits } from './rate-limits.ts'
import { createRawPostServer } from './raw-posts.ts'
import { observeRequests } from './requests-log.ts'
import { proxySandbox } from './sandbox-proxy.ts'
import { protectCalls } from './security.ts'
import { answerUnreadable, serveSite } from './site.ts'
import { proxyStudio } from './studio-proxy.ts'
import { serveWebClip } from './web-clip.ts'
import { answerWireFault, receive } from './wire-faults.ts'

export type HttpOptions = {
  modules: readonly Module[]
  gate: Gate
  streams: Streams
  log: Logger
  metrics: Registry
  clock: Clock
  checkDatabase: () => Promise<void>
  /** What is wrong besides the data of modules. */
  findings: readonly (() => Promise<readonly string[]>)[]
  /** How long each of these, and each figure, is waited for, if not as long as usual. */
  lookMaxMs?: number | undefined
  rateFactor: number
  trustedProxies: readonly string[]
  studioUrl: string | null
  sandboxUrl: string | null
  demo: boolean
  siteFolder: string
  artFolder: string
  offline: boolean
  /** Origins elsewhere that browsers ask from our pages. */
  askedOrigins: readonly string[]
}

/** How long a connection may take to send a request, and how long it may then be idle. */
const REQUEST_TIMEOUT_MS = 30_000
const KEEP_ALIVE_TIMEOUT_MS = 72_000
/** How long a closing server waits for answers: nobody waits longer for a call, and what comes after it has to end in order as well. */
const CLOSE_MAX_MS = 8 * SECOND_MS

/** The HTTP side of the program: calls, doors of modules, the studio, files and pages. Not listening yet. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const rawPosts = createRawPostServer({
    posts: options.modules.flatMap(module => module.rawPosts ?? []),
    trees: options.modules.flatMap(module => module.rawTrees ?? []),
    requestTimeoutMs: REQUEST_TIMEOUT_MS,
    keepAliveTimeoutMs: KEEP_ALIVE_TIMEOUT_MS,
  })
  const app = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'traceId' }),
    exposeHeadRoutes: false,
    // An address in a header can be written by anyone: only the socket's counts, and what a proxy of ours says of its own.
    trustProxy: options.trustedProxies.length > 0 && createTrust(options.trustedProxies),
    genReqId: () => randomUUID(),
    serverFactory: others => rawPosts.create(others),
    forceCloseConnections: 'idle',
    // Fastify would answer before any hook, in words of its own. What comes last is answered as all before it, and its connection ends.
    return503OnClosing: false,
    // Addresses that cannot be read never reach a route.
    frameworkErrors: (error, request, reply) => {
      reply.header('x-app-trace-id', request.id).header('x-content-type-options', 'nosniff')
      answerUnreadable(request, reply, error)
    },
    clientErrorHandler: (error, socket) => answerWireFault(error, socket, { log: options.log, ...rawPosts }),
  }) as unknown as FastifyInstance
  app.decorateRequest('context', null)
  app.decorateRequest('outcome', 'ok')
  app.decorateRequest('answerTimer', null)
  app.addHook('onRequest', receive)
  const endConnections = endConnectionsWhileClosing(app.server, CLOSE_MAX_MS)
  app.addHook('preClose', async () => {
    rawPosts.close()
    options.streams.closeAll()
    endConnections()
  })
  answerFailures(app)
  observeRequests(app, options.metrics, options.streams.count)
  await installRateLimits(app)
  await app.register(scope => calls(scope, options))
  await app.register(scope => proxyStudio(scope, options))
  await app.register(scope => proxySandbox(scope, options))
  await app.register(scope => pages(scope, options))
  return app
}

async function calls(app: FastifyInstance, options: HttpOptions): Promise<void> {
  const routes = options.modules.flatMap(module => module.routes)
  await protectCalls(app)
  await compressAnswers(app)
  await readBodies(app)
  registerCalls(app, routes, options)
  await app.register(scope =>
    registerOperations(scope, {
      ...options,
      findings: async () =>
        (await Promise.all([findingsOf(options.modules), ...options.findings.map(ask => ask())])).flat(),
      openApi: () => openApiOf(routes.map(route => route.call)),
      documents: Object.assign({}, ...options.modules.map(module => module.documents ?? {})) as Record<string, object>,
    }),
  )
}

async function pages(app: FastifyInstance, options: HttpOptions): Promise<void> {
  const { siteFolder, artFolder, gate, clock, rateFactor, offline } = options
  await compressAnswers(app)
  const site = await readBuiltSite(siteFolder)
  if (site === null) options.log.warn({ siteFolder }, 'the site is not built: only calls are answered')
  const runCall = callRunner(options.modules.flatMap(module => module.routes))
  const pages = site === null ? null : createPages({ site, gate, runCall, clock, log: options.log })
  serveWebClip(app, { gate, runCall, rateFactor, artFolder })
  const elsewhere = async () => ({
    framed: (await Promise.all(options.modules.map(module => module.framedOrigins?.() ?? []))).flat(),
    asked: options.askedOrigins,
  })
  await serveSite(app, { siteFolder, artFolder, rateFactor, offline, site, pages, elsewhere })
}

async function findingsOf(modules: readonly Module[]): Promise<readonly string[]> {
  return (await Promise.all(modules.map(module => module.findings?.() ?? []))).flat()
}
