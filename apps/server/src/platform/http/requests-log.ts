import type { FailureCode } from '@hiyas/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Gauge, Histogram, type Registry } from 'prom-client'

declare module 'fastify' {
  interface FastifyRequest {
    /** `ok`, the code of a refusal or of a failure, or `left`: what the log line and the numbers say. */
    outcome: string | FailureCode
  }
}

/** In the place of a status: nobody was answered. */
const UNANSWERED = 'none'
const SECONDS_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * One log line and one measurement per request. The line holds what explains a fault and nothing that names a person: no
 * address, token, query value, header or body.
 */
export function observeRequests(app: FastifyInstance, metrics: Registry, openStreams: () => number): void {
  const seconds = new Histogram({
    name: 'hiyas_request_seconds',
    help: 'Time to answer, by call and outcome; outcome left: until whoever asked went away without an answer',
    labelNames: ['call', 'status', 'outcome'],
    buckets: SECONDS_BUCKETS,
    registers: [metrics],
  })
  new Gauge({
    name: 'hiyas_streams_open',
    help: 'Server-sent event streams open now',
    registers: [metrics],
    collect() {
      this.set(openStreams())
    },
  })
  function note(request: FastifyRequest, reply: FastifyReply, status: number | null): void {
    const call = callNameOf(request)
    const { outcome } = request
    // A stream is answered for as long as it is open: its time says nothing.
    if (request.routeOptions.config?.call?.wire !== 'stream')
      seconds.observe({ call, status: String(status ?? UNANSWERED), outcome }, reply.elapsedTime / 1_000)
    const line = {
      call,
      method: request.method,
      path: call === 'other' ? pathOf(request) : undefined,
      merchant: request.context?.merchant.code,
      status: status ?? undefined,
      outcome,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    }
    if (isProbe(request)) request.log.debug(line, 'request')
    else request.log.info(line, 'request')
  }
  app.addHook('onRequest', async (request, reply) => {
    // The framework tells of answers alone. Who went away before his came has waited the longest, and what he asked for may be done.
    reply.raw.once('close', () => {
      if (reply.raw.headersSent) return
      request.outcome = 'left'
      note(request, reply, null)
    })
  })
  app.addHook('onResponse', async (request, reply) => note(request, reply, reply.statusCode))
}

/** The name of the call, so that a number of addresses nobody can bound never becomes a label. */
function callNameOf(request: FastifyRequest): string {
  return request.routeOptions.config?.call?.name ?? 'other'
}

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? ''

const isProbe = (request: FastifyRequest): boolean => /^\/(healthz|readyz|metrics)$/.test(pathOf(request))
