import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Outbox } from '../outbox/outbox.ts'

const BODY_BYTES_MAX = 16 * 1024

/** What our server posts for each short message. */
const SMS = {
  type: 'object',
  required: ['to', 'text'],
  properties: {
    to: { type: 'string', pattern: '^\\d{6,15}$' },
    text: { type: 'string', minLength: 1, maxLength: 1_000 },
    merchant: { type: 'string', maxLength: 32 },
  },
} as const

/** The short message gateway: takes what carries the key, and passes nothing on. */
export function smsGateway(app: FastifyInstance, { outbox, key }: { outbox: Outbox; key: string }): void {
  app.post<{ Body: { to: string; text: string; merchant?: string } }>(
    '/sandbox/sms',
    { bodyLimit: BODY_BYTES_MAX, schema: { body: SMS } },
    async (request, reply) => {
      if (!isSame(request.headers.authorization ?? '', `Bearer ${key}`)) return reply.code(401).send({ error: 'key' })
      const sent = request.headers['idempotency-key']
      const { id } = outbox.add({ kind: 'sms', ...request.body, ...(typeof sent === 'string' ? { key: sent } : {}) })
      return reply.code(201).send({ id })
    },
  )
}

/** Takes the same time whatever is different. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
