import type { IncomingHttpHeaders } from 'node:http'
import type { Soon } from '@hiyas/kernel'
import { SUPPLIER_LENGTH_MAX } from '@hiyas/ledger'
import { type CaletaStatus, HUB88_SUPPLIER_HEADER, type Hub88Status, type WalletError } from '@hiyas/supplier'
import type { RawAnswer, RawPost, Sender } from '../../../platform/module.ts'
import { type Answered, BODY_BYTES_MAX, letIn, measured, single, toNobody } from './admission.ts'
import type { Callers } from './callers.ts'
import type { Floods } from './floods.ts'
import type { DoorMetrics } from './metrics.ts'
import type { SignedDialectName, Knock as SignedKnock, SupplierKeys } from './supplier-keys.ts'

export type SignedDoorOptions = {
  keys: SupplierKeys
  metrics: DoorMetrics
  floods: Floods
  callers: Callers
  /** Told of faults that are ours. */
  onFault: (error: unknown) => void
}

/** An answer as it goes out, and what it says. */
export type SignedWritten = { status: Hub88Status | CaletaStatus; error: WalletError | null; text: string }

/** A dialect whose messages are signed with a key of RSA, and whose every answer is HTTP 200. */
export type SignedDialect<Call extends string> = {
  name: SignedDialectName
  prefix: string
  paths: Readonly<Record<Call, string>>
  signatureHeader: string
  answer(supplier: string, call: Call, body: Buffer): Promise<SignedWritten>
  /** The answer to what could not be read, or came from nobody we know. */
  refuse(error: WalletError): SignedWritten
}

/**
 * A door of such a dialect: raw bodies, because the signature is over the bytes as they came (W-27), whatever they call themselves, and
 * nothing that a bet does not need. Who knocks stands in the address, or in a header.
 */
export function signedPosts<Call extends string>(options: SignedDoorOptions, dialect: SignedDialect<Call>): RawPost[] {
  let callsNow = 0
  const about = { busy: dialect.refuse('busy'), toldOf: (written: SignedWritten) => written }
  return (Object.entries(dialect.paths) as [Call, string][]).map(([call, path]) => ({
    path: dialect.prefix + path,
    bodyBytesMax: BODY_BYTES_MAX,
    async answer(headers, body, name, sender) {
      callsNow++
      const written = await measured(options, { ...about, call }, () => {
        // A body that is too long was not signed by anyone: it gets the answer of the dialect, like all others.
        if (body === null) return toNobody(dialect.refuse('syntax_wrong'))
        const supplier = name === '' ? single(headers[HUB88_SUPPLIER_HEADER]) : name
        return answer(options, dialect, call, { supplier, headers, body, sender, callsNow })
      })
      callsNow--
      return done(written)
    },
    late: () => done(dialect.refuse('busy')),
  }))
}

const done = ({ text }: SignedWritten): RawAnswer => ({ status: 200, text })

type Knock = { supplier: string; headers: IncomingHttpHeaders; body: Buffer; sender: Sender; callsNow: number }

function answer<Call extends string>(
  { keys, floods, callers }: SignedDoorOptions,
  dialect: SignedDialect<Call>,
  call: Call,
  { supplier, headers, body, sender, callsNow }: Knock,
): Soon<Answered<SignedWritten>> {
  const signature = single(headers[dialect.signatureHeader])
  return letIn(
    { floods, callers, sender, supplier, refuse: dialect.refuse },
    () => signedBy(keys, { dialect: dialect.name, supplier, body, signature, callsNow }),
    async by => ({ by, written: await dialect.answer(by, call, body) }),
  )
}

/** Keys that cannot be read now say nothing about the signature. */
async function signedBy(keys: SupplierKeys, knock: SignedKnock): Promise<string | 'busy' | null> {
  if (knock.supplier.length > SUPPLIER_LENGTH_MAX) return null
  try {
    return (await keys.isSigned(knock)) ? knock.supplier : null
  } catch {
    return 'busy'
  }
}
