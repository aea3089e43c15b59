import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PREFIX } from '../pages/page.ts'
import { type Casino, faultOf } from './casino.ts'

export type CasinoRoutes = { casino: Casino; key: string }

const BASE = `${PREFIX}/casino`
const SIGNATURE_HEADER = 'x-transfer-signature'
const CENTS_PER_UNIT = 100n
const SILENCE_MAX_MS = 60_000

type Balance = { player: string; currency: string }
type Move = Balance & { amount: string; reference: string; expires: number }

const text = (pattern: string) => ({ type: 'string', pattern, maxLength: 80 }) as const
const WHO = { player: text('^\\S+$'), currency: text('^[A-Z]{3}$') }
const MOVE = {
  ...WHO,
  amount: text('^(0|[1-9]\\d{0,11})(\\.\\d{2})?$'),
  reference: text('^\\S+$'),
  expires: { type: 'integer' },
} as const
const asked = (properties: object) => ({
  body: { type: 'object', required: Object.keys(properties), properties },
})

/**
 * A supplier who holds the balance of members himself, over HTTP: balance, deposit, withdraw, and the status of a reference. Bodies are
 * signed by HMAC-SHA256. Certain amounts go wrong, see `faultOf`.
 */
export function casinoRoutes(app: FastifyInstance, { casino, key }: CasinoRoutes): void {
  app.register(async scope => {
    const raw = new WeakMap<object, Buffer>()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
      raw.set(request, body as Buffer)
      try {
        done(null, JSON.parse(body.toString()))
      } catch (error) {
        done(Object.assign(error as Error, { statusCode: 400 }))
      }
    })
    scope.addHook('preHandler', async (request, reply) => {
      if (!isSigned(request, raw.get(request), key)) return reply.code(401).send({ error: { code: 401 } })
    })
    scope.post<{ Body: Balance }>(`${BASE}/balance`, { schema: asked(WHO) }, async request => ({
      balance: written(casino.balance(request.body)),
    }))
    for (const direction of ['deposit', 'withdraw'] as const) {
      scope.post<{ Body: Move }>(`${BASE}/${direction}`, { schema: asked(MOVE) }, async (request, reply) =>
        move(casino, direction, request.body, reply),
      )
    }
    scope.post<{ Body: { reference: string } }>(
      `${BASE}/status`,
      { schema: asked({ reference: MOVE.reference }) },
      async ({ body: { reference } }) => {
        const stored = casino.status(reference)
        if (stored === null) return { reference, state: 'unknown' }
        return stored.state === 'done'
          ? { reference, state: 'done', amount: written(stored.cents) }
          : { reference, state: 'refused' }
      },
    )
  })
}

function move(casino: Casino, direction: 'deposit' | 'withdraw', body: Move, reply: FastifyReply): FastifyReply {
  const cents = centsOf(body.amount)
  const fault = faultOf(cents)
  if (fault === 'request_lost') return silent(reply)
  const stored = casino.move({ ...body, direction, cents })
  if (fault === 'answer_lost') return silent(reply)
  if (fault === 'broken') return reply.code(500).send({ error: { code: 500 } })
  const { reference } = body
  return reply.send(stored.state === 'done' ? { reference, state: 'done' } : { reference, ...stored })
}

/** Never answers: who asked must give up by himself. */
function silent(reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.raw.setTimeout(SILENCE_MAX_MS, () => reply.raw.destroy())
  return reply
}

function isSigned(request: FastifyRequest, body: Buffer | undefined, key: string): boolean {
  const signature = request.headers[SIGNATURE_HEADER]
  if (body === undefined || typeof signature !== 'string' || !/^[0-9a-f]{64}$/.test(signature)) return false
  return timingSafeEqual(Buffer.from(signature, 'hex'), createHmac('sha256', key).update(body).digest())
}

function centsOf(amount: string): bigint {
  const [whole = '0', fraction = '00'] = amount.split('.')
  return BigInt(whole) * CENTS_PER_UNIT + BigInt(fraction)
}

const written = (cents: bigint): string =>
  `${cents / CENTS_PER_UNIT}.${(cents % CENTS_PER_UNIT).toString().padStart(2, '0')}`
