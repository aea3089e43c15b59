import { andThen, type Soon } from '@hiyas/kernel'
import type { Sender } from '../../../platform/module.ts'
import { type Networks, networksOf } from '../suppliers/networks.ts'
import type { SupplierTerms } from '../suppliers/terms.ts'

export type Callers = {
  /** Whether a supplier, who has proved to be one, calls from where he said that he would. Counts those that do not. */
  isAgreed(supplier: string, sender: Sender): Soon<boolean>
}

export type CallersOptions = {
  terms: (supplier: string) => Soon<SupplierTerms | null>
  addressOf: (sender: Sender) => string
  onElsewhere: (supplier: string) => void
}

/**
 * From where suppliers call, where that is agreed (WAL-07): who has read one message with a secret in it, or has got hold of a key, is let in from
 * nowhere else.
 */
export function createCallers({ terms, addressOf, onElsewhere }: CallersOptions): Callers {
  /** As long as the terms they are part of. */
  const read = new WeakMap<readonly string[], Networks | null>()
  function networksIn(addresses: readonly string[]): Networks | null {
    const known = read.get(addresses)
    if (known !== undefined) return known
    const networks = networksOf(addresses)
    read.set(addresses, networks)
    return networks
  }
  return {
    isAgreed: (supplier, sender) =>
      andThen(terms(supplier), agreed => {
        if (agreed === null || agreed.addresses.length === 0) return true
        if (networksIn(agreed.addresses)?.(addressOf(sender)) === true) return true
        onElsewhere(supplier)
        return false
      }),
  }
}
