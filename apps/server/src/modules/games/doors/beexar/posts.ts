import type { IncomingHttpHeaders } from 'node:http'
import { SECOND_MS } from '@hiyas/kernel'
import { BEEXAR_PATHS, BEEXAR_SIGNATURE_HEADER, type BeexarCall } from '@hiyas/supplier'
import { RAW_NAME, type RawPost, type Sender } from '../../../../platform/module.ts'
import type { WalletDoor } from '../../../wallet/index.ts'
import type { Floods } from '../floods.ts'
import { type DoorMetrics, SUPPLIER_UNKNOWN } from '../metrics.ts'
import type { SupplierSecrets } from '../supplier-secrets.ts'
import type { TogetherEngine } from '../together.ts'
import { type Written, writeRefusal } from './answers.ts'
import { answerBeexar } from './translate.ts'

const BODY_BYTES_MAX = 16 * 1_024

export type BeexarDoorOptions = {
  together: TogetherEngine
  wallet: WalletDoor
  secrets: SupplierSecrets
  metrics: DoorMetrics
  floods: Floods
  /** Told of faults that are ours. */
  onFault: (error: unknown) => void
}

/** The door of suppliers who speak as Beexar and SOFTSWISS do. Who knocks stands in the address: his messages do not say it. */
export function beexarPosts(options: BeexarDoorOptions): RawPost[] {
  return (Object.entries(BEEXAR_PATHS) as [BeexarCall, string][]).map(([call, path]) => ({
    path: `/supplier/beexar/${RAW_NAME}${path}`,
    bodyBytesMax: BODY_BYTES_MAX,
    async answer(headers, body, supplier, sender) {
      const startedMs = performance.now()
      const { by, written } = await answered(options, call, { headers, body, supplier, sender })
      const told = { status: written.error ?? 'ok', error: written.error }
      options.metrics.answered(by, call, told, (performance.now() - startedMs) / SECOND_MS)
      return written
    },
    late: () => writeRefusal('busy'),
  }))
}

type Knock = { headers: IncomingHttpHeaders; body: Buffer | null; supplier: string; sender: Sender }
/** An answer, and who has proved to be the one it goes to. */
type Answered = { by: string; written: Written }

async function answered(options: BeexarDoorOptions, call: BeexarCall, knock: Knock): Promise<Answered> {
  const { body } = knock
  try {
    if (body === null) return { by: SUPPLIER_UNKNOWN, written: writeRefusal('syntax_wrong') }
    return await answer(options, call, { ...knock, body })
  } catch (error) {
    options.onFault(error)
    return { by: SUPPLIER_UNKNOWN, written: writeRefusal('busy') }
  }
}

async function answer(
  { together, wallet, secrets, floods }: BeexarDoorOptions,
  call: BeexarCall,
  { headers, body, supplier, sender }: Knock & { body: Buffer },
): Promise<Answered> {
  // Nobody knows whether it was signed rightly: whoever did may ask again.
  if (floods.isHeld(sender)) return { by: SUPPLIER_UNKNOWN, written: writeRefusal('busy') }
  const header = headers[BEEXAR_SIGNATURE_HEADER]
  const ownIds = await secrets.checked(supplier, body, typeof header === 'string' ? header : undefined)
  if (ownIds === null) {
    floods.refused(sender)
    return { by: SUPPLIER_UNKNOWN, written: writeRefusal('signature_wrong') }
  }
  floods.proved(sender)
  return { by: supplier, written: await answerBeexar({ engine: together, wallet, supplier, ownIds }, call, body) }
}
