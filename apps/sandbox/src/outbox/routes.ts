import type { FastifyInstance } from 'fastify'
import type { Outbox } from './outbox.ts'

type Ask = { Querystring: { to?: string } }

/** The outbox as data. */
export function outboxRoutes(app: FastifyInstance, outbox: Outbox): void {
  app.get<Ask>('/sandbox/outbox.json', async (request, reply) =>
    reply.header('cache-control', 'no-store').send({ messages: outbox.list(request.query.to) }),
  )
}
