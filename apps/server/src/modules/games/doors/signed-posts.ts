import type { IncomingHttpHeaders } from 'node:http'
import { SECOND_MS } from '@hiyas/kernel'
import { HUB88_SUPPLIER_HEADER, type WalletError } from '@hiyas/supplier'
import type { RawAnswer, RawPost, Sender } from '../../../platform/module.ts'
import type { Floods } from './floods.ts'
import type { Written } from './hub88/answers.ts'
import { type DoorMetrics, SUPPLIER_UNKNOWN } from './metrics.ts'
import type { SignedDialectName, Knock as SignedKnock, SupplierKeys } from './supplier-keys.ts'

const BODY_BYTES_MAX = 16 * 1_024
const SUPPLIER_LENGTH_MAX = 32

export type SignedDoorOptions = {
  keys: SupplierKeys
  metrics: DoorMetrics
  floods: Floods
  /** Told of faults that are ours. */
  onFault: (error: unknown) => void
}

/** A dialect whose messages are signed with a key of RSA, and whose every answer is HTTP 200. */
export type SignedDialect<Call extends string> = {
  name: SignedDialectName
  prefix: string
  paths: Readonly<Record<Call, string>>
  signatureHeader: string
  answer(supplier: string, call: Call, body: Buffer): Promise<Written>
  /** The answer to what could not be read, or came from nobody we know. */
  refuse(error: WalletError): Written
}

/**
 * A door of such a dialect: raw bodies, because the signature is over the bytes as they came (W-27), whatever they call themselves, and
 * nothing that a bet does not need. Who knocks stands in the address, or in a header.
 */
export function signedPosts<Call extends string>(options: SignedDoorOptions, dialect: SignedDialect<Call>): RawPost[] {
  let callsNow = 0
  return (Object.entries(dialect.paths) as [Call, string][]).map(([call, path]) => ({
    path: dialect.prefix + path,
    bodyBytesMax: BODY_BYTES_MAX,
    async answer(headers, body, name, sender) {
      // A body that is too long was not signed by anyone: it gets the answer of the dialect, like all others.
      if (body === null) return done(dialect.refuse('syntax_wrong'))
      const startedMs = performance.now()
      let answered: Answered = { by: SUPPLIER_UNKNOWN, written: dialect.refuse('busy') }
      callsNow++
      try {
        const supplier = name === '' ? single(headers[HUB88_SUPPLIER_HEADER]) : name
        answered = await answer(options, dialect, call, { supplier, headers, body, sender, callsNow })
      } catch (error) {
        options.onFault(error)
      }
      callsNow--
      options.metrics.answered(answered.by, call, answered.written, (performance.now() - startedMs) / SECOND_MS)
      return done(answered.written)
    },
    late: () => done(dialect.refuse('busy')),
  }))
}

const done = ({ text }: Written): RawAnswer => ({ status: 200, text })

/** An answer, and who has proved to be the one it goes to. */
type Answered = { by: string; written: Written }
type Knock = { supplier: string; headers: IncomingHttpHeaders; body: Buffer; sender: Sender; callsNow: number }

async function answer<Call extends string>(
  { keys, floods }: SignedDoorOptions,
  dialect: SignedDialect<Call>,
  call: Call,
  { supplier, headers, body, sender, callsNow }: Knock,
): Promise<Answered> {
  // Nobody knows whether it was signed rightly: whoever did may ask again.
  if (floods.isHeld(sender)) return { by: SUPPLIER_UNKNOWN, written: dialect.refuse('busy') }
  const signature = single(headers[dialect.signatureHeader])
  const signed = await isSigned(keys, { dialect: dialect.name, supplier, body, signature, callsNow })
  if (signed === 'busy') return { by: SUPPLIER_UNKNOWN, written: dialect.refuse('busy') }
  if (!signed) {
    floods.refused(sender)
    return { by: SUPPLIER_UNKNOWN, written: dialect.refuse('signature_wrong') }
  }
  floods.proved(sender)
  return { by: supplier, written: await dialect.answer(supplier, call, body) }
}

/** Keys that cannot be read now say nothing about the signature. */
async function isSigned(keys: SupplierKeys, knock: SignedKnock): Promise<boolean | 'busy'> {
  if (knock.supplier.length > SUPPLIER_LENGTH_MAX) return false
  try {
    return await keys.isSigned(knock)
  } catch {
    return 'busy'
  }
}

const single = (header: string | string[] | undefined): string => (typeof header === 'string' ? header : '')
