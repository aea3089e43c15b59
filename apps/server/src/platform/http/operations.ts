import { isFromThisMachine } from '@hiyas/http'
import { SECOND_MS } from '@hiyas/kernel'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import type { Registry } from 'prom-client'
import { withinTime } from '../within-time.ts'
import { acceptsBrotli, compressShared } from './compression.ts'
import { rateLimitOfPages } from './rate-limits.ts'
import { READING } from './reading.ts'

/**
 * What the database is asked for a figure, or a finding, is waited for so long: where it is slow or silent all others are told nevertheless, and
 * before a collector gives up.
 */
const LOOK_MAX_DEFAULT_MS = 2 * SECOND_MS
const LATE = 'the database did not answer in time'

type Options = {
  metrics: Registry
  /** Settles when the database answers; rejects when it does not. */
  checkDatabase: () => Promise<void>
  /** What is wrong though it runs, in a few words each. */
  findings: () => Promise<readonly string[]>
  openApi: () => object
  /** Documents of what is no call of the contract, by name. */
  documents: Readonly<Record<string, object>>
  rateFactor: number
  lookMaxMs?: number | undefined
}

/** What those who run the site ask: does the process live, can it serve, how is it doing, what calls are there. */
export async function registerOperations(
  app: FastifyInstance,
  { metrics, checkDatabase, findings, openApi, documents, rateFactor, lookMaxMs = LOOK_MAX_DEFAULT_MS }: Options,
): Promise<void> {
  // How it is doing now, and which calls it has since the last start.
  app.addHook('onRequest', async (_, reply) => {
    reply.header('cache-control', 'no-cache')
  })
  // Who watches it from beside it may ask as often as he likes.
  app.addHook('onRequest', rateLimitOfPages(app, rateFactor, isFromThisMachine))
  const show = (url: string, handler: RouteHandlerMethod) => app.route({ method: READING, url, handler })
  show('/healthz', async () => ({ status: 'ok' }))
  show('/readyz', async (request, reply) => {
    try {
      await checkDatabase()
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      return reply.code(503).send({ status: 'database unreachable' })
    }
    if (!isFromThisMachine(request)) return { status: 'ready' }
    // Whoever started this program here knows by it that no other one answers at its port.
    reply.header('x-process', process.pid)
    // It serves all the same: whether to stop is for people to say.
    const found = await foundInTime(findings, request.log, lookMaxMs)
    return found.length > 0 ? { status: 'ready', findings: found } : { status: 'ready' }
  })
  // For the operator's collector beside the process.
  show('/metrics', async (request, reply) => {
    if (!isFromThisMachine(request)) return reply.code(403).send({ status: 'only for this machine' })
    return reply.type(metrics.contentType).send(await figuresInTime(metrics, request.log, lookMaxMs))
  })
  show('/openapi.json', documentHandler(openApi()))
  for (const [name, own] of Object.entries(documents)) show(`/openapi/${name}.json`, documentHandler(own))
}

type Log = Pick<FastifyBaseLogger, 'warn'>

function foundInTime(findings: Options['findings'], log: Log, lookMaxMs: number): Promise<readonly string[]> {
  return withinTime(lookMaxMs, LATE, findings).catch(error => {
    log.warn({ err: error }, 'nobody can say what is wrong')
    return ['findings could not be read']
  })
}

/** Every figure that is to be had; one that is not is left out. */
async function figuresInTime(metrics: Registry, log: Log, lookMaxMs: number): Promise<string> {
  const figures = await Promise.all(
    metrics.getMetricsAsArray().map(({ name }) =>
      withinTime(lookMaxMs, LATE, () => metrics.getSingleMetricAsString(name)).catch(error => {
        log.warn({ err: error, figure: name }, 'a figure could not be read')
        return ''
      }),
    ),
  )
  return `${figures.filter(text => text !== '').join('\n\n')}\n`
}

/**
 * Written once, and compressed for the first who asks: whoever asks for a large document takes no time from bets, and a start none for what
 * hardly anybody asks for.
 */
function documentHandler(document: object) {
  const text = JSON.stringify(document)
  let brotli: Promise<Buffer> | null = null
  return async (request: FastifyRequest, reply: FastifyReply) => {
    reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
    if (!acceptsBrotli(request)) return reply.send(text)
    brotli ??= compressShared(text)
    return reply.header('content-encoding', 'br').send(await brotli)
  }
}
