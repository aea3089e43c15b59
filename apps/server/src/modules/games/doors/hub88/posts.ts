import type { IncomingHttpHeaders } from 'node:http'
import { SECOND_MS } from '@hiyas/kernel'
import { HUB88_PATHS, HUB88_SIGNATURE_HEADER, type Hub88Call, SUPPLIER_HEADER } from '@hiyas/supplier'
import type { RawPost } from '../../../../platform/module.ts'
import type { Engine } from '../engine.ts'
import type { DoorMetrics } from '../metrics.ts'
import type { SupplierKeys } from '../supplier-keys.ts'
import { type Written, writeRefusal } from './answers.ts'
import { answerHub88 } from './translate.ts'

export const HUB88_PREFIX = '/supplier/hub88'
const BODY_BYTES_MAX = 16 * 1_024
const SUPPLIER_LENGTH_MAX = 32

export type Hub88DoorOptions = {
  engine: Engine
  keys: SupplierKeys
  metrics: DoorMetrics
  /** Told of faults that are ours. */
  onFault: (error: unknown) => void
}

/**
 * The door of suppliers who speak Hub88: raw bodies, because the signature is over the bytes as they came (W-27), whatever they
 * call themselves, and nothing that a bet does not need.
 */
export function hub88Posts(options: Hub88DoorOptions): RawPost[] {
  let callsNow = 0
  return (Object.entries(HUB88_PATHS) as [Hub88Call, string][]).map(([call, path]) => ({
    path: HUB88_PREFIX + path,
    bodyBytesMax: BODY_BYTES_MAX,
    async answer(headers, body) {
      // A body that is too long was not signed by anyone: it gets the answer of the dialect, like all others.
      if (body === null) return writeRefusal('', 'syntax_wrong').text
      const startedMs = performance.now()
      callsNow++
      try {
        return (await answer(options, call, { headers, body }, callsNow)).text
      } catch (error) {
        options.onFault(error)
        return writeRefusal('', 'busy').text
      } finally {
        callsNow--
        options.metrics.took(call, (performance.now() - startedMs) / SECOND_MS)
      }
    },
  }))
}

async function answer(
  { engine, keys, metrics }: Hub88DoorOptions,
  call: Hub88Call,
  { headers, body }: { headers: IncomingHttpHeaders; body: Buffer },
  callsNow: number,
): Promise<Written> {
  const supplier = single(headers[SUPPLIER_HEADER])
  const signed = await isSigned(keys, supplier, body, single(headers[HUB88_SIGNATURE_HEADER]), callsNow)
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
