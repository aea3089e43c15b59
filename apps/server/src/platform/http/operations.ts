import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Registry } from 'prom-client'

type Options = {
  metrics: Registry
  /** Settles when the database answers; rejects when it does not. */
  checkDatabase: () => Promise<void>
  openApi: () => object
}

/** What those who run the site ask: does the process live, can it serve, how is it doing, what calls are there. */
export function registerOperations(app: FastifyInstance, { metrics, checkDatabase, openApi }: Options): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    try {
      await checkDatabase()
      return { status: 'ready' }
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      return reply.code(503).send({ status: 'database unreachable' })
    }
  })
  app.get('/metrics', async (request, reply) => {
    if (!isFromThisMachine(request)) return reply.code(403).send({ status: 'only for this machine' })
    return reply.type(metrics.contentType).send(await metrics.metrics())
  })
  const document = openApi()
  app.get('/openapi.json', async () => document)
}

/** The numbers are for the operator's collector beside the process; a request that a proxy passed on is somebody else's. */
function isFromThisMachine(request: FastifyRequest): boolean {
  const local = /^(::1|127\.|::ffff:127\.)/.test(request.ip)
  return local && request.headers['x-forwarded-for'] === undefined && request.headers.forwarded === undefined
}
