import type { FailureCode } from '@hiyas/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Gauge, Histogram, type Registry } from 'prom-client'

declare module 'fastify' {
  interface FastifyRequest {
    /** `ok`, the code of a refusal, or the code of a failure: what the log line and the numbers say. */
    outcome: string | FailureCode
  }
}

const SECONDS_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * One log line and one measurement per request. The line holds what explains a fault and nothing that names a person: no
 * address, token, query value, header or body.
 */
export function observeRequests(app: FastifyInstance, metrics: Registry, openStreams: () => number): void {
  const seconds = new Histogram({
    name: 'hiyas_request_seconds',
    help: 'Time to answer, by call and outcome',
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
  app.addHook('onResponse', async (request, reply) => {
    const call = callNameOf(request)
    const status = String(reply.statusCode)
    // A stream is answered for as long as it is open: its time says nothing.
    if (request.routeOptions.config?.call?.wire !== 'stream')
      seconds.observe({ call, status, outcome: request.outcome }, reply.elapsedTime / 1_000)
    const line = {
      call,
      method: request.method,
      path: call === 'other' ? pathOf(request) : undefined,
      merchant: request.context?.merchant.code,
      status: reply.statusCode,
      outcome: request.outcome,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    }
    if (isProbe(request)) request.log.debug(line, 'request')
    else request.log.info(line, 'request')
  })
}

/** The name of the call, so that a number of addresses nobody can bound never becomes a label. */
function callNameOf(request: FastifyRequest): string {
  return request.routeOptions.config?.call?.name ?? 'other'
}

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? ''

const isProbe = (request: FastifyRequest): boolean => /^\/(healthz|readyz|metrics)$/.test(pathOf(request))
