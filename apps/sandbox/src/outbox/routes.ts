import type { FastifyInstance } from 'fastify'
import { PREFIX, sendPage, speak } from '../pages/page.ts'
import type { Outbox } from './outbox.ts'
import { outboxPage } from './page.ts'

type Ask = { Querystring: { to?: string; lang?: string } }

const SCHEMA = {
  querystring: {
    type: 'object',
    properties: { to: { type: 'string', maxLength: 254 }, lang: { type: 'string', maxLength: 8 } },
  },
} as const

/** The outbox as a page for people and as data for tests. */
export function outboxRoutes(app: FastifyInstance, outbox: Outbox): void {
  app.get<Ask>(`${PREFIX}/outbox`, { schema: SCHEMA }, async (request, reply) => {
    const to = request.query.to?.trim() || undefined
    return sendPage(reply, outboxPage({ messages: outbox.list(to), to, ...speak(request) }))
  })
  app.get<Ask>(`${PREFIX}/outbox.json`, { schema: SCHEMA }, async (request, reply) =>
    reply.header('cache-control', 'no-store').send({ messages: outbox.list(request.query.to) }),
  )
}
