import { andThen, SECOND_MS, type Soon } from '@hiyas/kernel'
import type { WalletError } from '@hiyas/supplier'
import type { Sender } from '../../../platform/module.ts'
import type { Callers } from './callers.ts'
import type { Floods } from './floods.ts'
import { type DoorMetrics, SUPPLIER_UNKNOWN } from './metrics.ts'

/** What goes for every door of suppliers, whatever its dialect: how it counts, whom it looks at, and whom it lets in. */

export const BODY_BYTES_MAX = 16 * 1_024

/** An answer, and who has proved to be the one it goes to. */
export type Answered<Written> = { by: string; written: Written }

/** The answer to somebody who has proved nothing. */
export const toNobody = <Written>(written: Written): Answered<Written> => ({ by: SUPPLIER_UNKNOWN, written })

/** Answers, and counts the answer and how long it took. A fault of ours is told, and answered so that it is asked again. */
export async function measured<Written>(
  { metrics, onFault }: { metrics: DoorMetrics; onFault: (error: unknown) => void },
  { call, busy, toldOf }: { call: string; busy: Written; toldOf: (written: Written) => Told },
  work: () => Soon<Answered<Written>>,
): Promise<Written> {
  const startedMs = performance.now()
  let answered = toNobody(busy)
  try {
    answered = await work()
  } catch (error) {
    onFault(error)
  }
  const { by, written } = answered
  metrics.answered(by, call, toldOf(written), (performance.now() - startedMs) / SECOND_MS)
  return written
}
type Told = Parameters<DoorMetrics['answered']>[2]

/** Who knocks, in whose name, and how his dialect refuses him. */
type Knock<Written> = {
  floods: Floods
  callers: Callers
  sender: Sender
  supplier: string
  refuse: (error: WalletError) => Written
}

/**
 * Lets in a supplier who proves that he is one, and calls from where he may (WAL-07). `proof` answers null where he does not, and 'busy' where
 * that cannot be said now.
 */
export function letIn<Proof, Written>(
  { floods, callers, sender, supplier, refuse }: Knock<Written>,
  proof: () => Soon<Proof | 'busy' | null>,
  then: (proof: Proof) => Promise<Answered<Written>>,
): Soon<Answered<Written>> {
  // Nobody knows whether he could prove it: whoever can may ask again.
  if (floods.isHeld(sender)) return toNobody(refuse('busy'))
  return andThen(proof(), proved => {
    if (proved === 'busy') return toNobody(refuse('busy'))
    return andThen(proved !== null && callers.isAgreed(supplier, sender), isAgreed => {
      if (proved === null || !isAgreed) {
        floods.refused(sender)
        return toNobody(refuse('signature_wrong'))
      }
      floods.proved(sender)
      return then(proved)
    })
  })
}

export const single = (header: string | string[] | undefined): string => (typeof header === 'string' ? header : '')
