import { SECOND_MS } from '@hiyas/kernel'
import { HUB88_PATHS, HUB88_SIGNATURE_HEADER, type Hub88Call, SUPPLIER_HEADER } from '@hiyas/supplier'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Engine } from '../engine.ts'
import type { DoorMetrics } from '../metrics.ts'
import type { SupplierKeys } from '../supplier-keys.ts'
import { type Written, writeRefusal } from './answers.ts'
import { answerHub88 } from './translate.ts'

export const HUB88_PREFIX = '/supplier/hub88'
const BODY_BYTES_MAX = 16 * 1_024
const SUPPLIER_LENGTH_MAX = 32
const CONTENT_TYPE = 'application/json; charset=utf-8'

export type Hub88DoorOptions = {
  engine: Engine
  keys: SupplierKeys
  metrics: DoorMetrics
}

/** The door of suppliers who speak Hub88. Its own corner of the server: raw bodies, and nothing that a bet does not need. */
export async function mountHub88(app: FastifyInstance, options: Hub88DoorOptions): Promise<void> {
  let callsNow = 0
  await app.register(async door => {
    door.removeAllContentTypeParsers()
    // The signature is over the bytes as they came (W-27), whatever they call themselves.
    door.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_BYTES_MAX }, (_request, body, done) =>
      done(null, body),
    )
    // A body that is too long, or breaks off, was not signed by anyone: it gets the answer of the dialect, like all others.
    door.setErrorHandler((_error, _request, reply) =>
      reply.header('content-type', CONTENT_TYPE).code(200).send(writeRefusal('', 'syntax_wrong').text),
    )
    for (const [call, path] of Object.entries(HUB88_PATHS) as [Hub88Call, string][]) {
      door.post(HUB88_PREFIX + path, { config: { countsItself: true } }, async (request, reply) => {
        reply.header('content-type', CONTENT_TYPE)
        const startedMs = performance.now()
        callsNow++
        try {
          return (await answer(options, call, request, callsNow)).text
        } finally {
          callsNow--
          options.metrics.took(call, (performance.now() - startedMs) / SECOND_MS)
        }
      })
    }
  })
}

async function answer(
  { engine, keys, metrics }: Hub88DoorOptions,
  call: Hub88Call,
  request: FastifyRequest,
  callsNow: number,
): Promise<Written> {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const supplier = single(request.headers[SUPPLIER_HEADER])
  const signed = await isSigned(keys, supplier, body, single(request.headers[HUB88_SIGNATURE_HEADER]), callsNow)
  const written =
    signed === true
      ? await answerHub88(engine, supplier, call, body)
      : writeRefusal('', signed === 'busy' ? 'busy' : 'signature_wrong')
  metrics.count(signed === true ? supplier : 'unknown', call, written.status)
  return written
}

/** Keys that cannot be read now say nothing about the signature. */
async function isSigned(
  keys: SupplierKeys,
  supplier: string,
  body: Buffer,
  signature: string,
  callsNow: number,
): Promise<boolean | 'busy'> {
  if (supplier.length > SUPPLIER_LENGTH_MAX) return false
  try {
    return await keys.isSigned(supplier, body, signature, callsNow)
  } catch {
    return 'busy'
  }
}

const single = (header: string | string[] | undefined): string => (typeof header === 'string' ? header : '')
