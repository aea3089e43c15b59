import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit'
import type { Call } from '@hiyas/contract'
import { MINUTE_MS } from '@hiyas/kernel'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { Failure } from '../failure.ts'
import { addressKey } from '../streams/address.ts'
import { addressOf } from './address.ts'
import { LimitStore } from './limit-store.ts'

/** Requests a minute from one address for a call that names no limit. */
const RATE_MAX_DEFAULT = 600
/** From one address for a call that is counted by the member: as many as the spins of games that it follows (studio-proxy.ts). */
const RATE_MAX_SHARED = 6_000
/** Addresses remembered per call; the one unseen for longest is forgotten first, so never the one that floods. 260 bytes each. */
export const ADDRESSES_MAX = 2_500

/**
 * Counts requests per call and address (an IPv6 network of /64 is one address), or member, in the memory of this process: N processes let
 * N times as many through. It is a brake against floods; what must hold exactly, such as failed logins, is counted in the
 * database by the module concerned (docs/decisions/0020).
 */
export async function installRateLimits(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    store: LimitStore,
    errorResponseBuilder: () => new Failure('TOO_MANY_REQUEST'),
    keyGenerator: request => addressKey(addressOf(request)),
  })
}

type Limit = { max: number; windowMs: number; except?: (request: FastifyRequest) => boolean }

/** A hook that counts by itself: every request it is asked of, whatever its address. */
export const rateLimitOfScope = (app: FastifyInstance, { max, windowMs, except }: Limit) =>
  app.rateLimit({
    max: Math.ceil(max),
    timeWindow: windowMs,
    cache: ADDRESSES_MAX,
    ...(except && { allowList: request => except(request as FastifyRequest) }),
  }) as unknown as onRequestAsyncHookHandler

/** The hook that counts what is no call: pages and documents, which are there for whoever asks. */
export const rateLimitOfPages = (app: FastifyInstance, factor: number, except?: Limit['except']) =>
  rateLimitOfScope(app, { max: RATE_MAX_DEFAULT * factor, windowMs: MINUTE_MS, ...(except && { except }) })

/** The hook that counts one call by address. All its addresses and methods share it. `factor` widens every limit of an installation. */
export function rateLimitOf(app: FastifyInstance, call: Call, factor: number): onRequestAsyncHookHandler {
  const max = call.rateBy === 'member' ? RATE_MAX_SHARED : (call.rateMax ?? RATE_MAX_DEFAULT)
  return rateLimitOfScope(app, { max: max * factor, windowMs: MINUTE_MS })
}

/** The hook that counts one call by the member, once he has been let in; none for a call that is not counted so. */
export function rateLimitsOfMember(app: FastifyInstance, call: Call, factor: number) {
  if (call.rateBy !== 'member' || call.rateMax === undefined) return []
  const options: RateLimitOptions = {
    max: Math.ceil(call.rateMax * factor),
    timeWindow: MINUTE_MS,
    cache: ADDRESSES_MAX,
    keyGenerator: ({ context }) => `${context?.merchant.code} ${context?.member?.memberId}`,
  }
  const count = app.createRateLimit(options)
  return [
    async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const counted = await count(request)
      if (counted.isAllowed || !counted.isExceeded) return
      reply.header('retry-after', counted.ttlInSeconds)
      throw new Failure('TOO_MANY_REQUEST')
    },
  ]
}
