import type { Database } from '@hiyas/database'
import { andThen, type Clock, SECOND_MS, type Soon } from '@hiyas/kernel'
import { cachedForBets, single } from '../../../platform/cached.ts'
import type { NoticeTopic } from '../../../platform/module.ts'
import { allTerms } from '../repository/suppliers.ts'
import type { SupplierTerms } from './terms.ts'

/** Told when what is agreed with a supplier has changed; the word is his code. */
export const SUPPLIERS_CHANGED: NoticeTopic = 'games.suppliers_changed'

/** How long a change may stay unknown to a process that did not hear the notice. */
const TERMS_TTL_MS = 5 * SECOND_MS

export type Agreements = ReturnType<typeof createAgreements>

/** What is agreed with suppliers, remembered: a bet on its way asks nobody for it. */
export function createAgreements({ database, clock }: { database: Database; clock: Clock }) {
  const read = async () => new Map((await allTerms(database.query)).map(terms => [terms.code, terms]))
  const suppliers = single(cachedForBets(clock, TERMS_TTL_MS, read))
  const lookAgain = (code: string): Soon<SupplierTerms | null> =>
    andThen(suppliers.again(code), known => known.get(code) ?? null)
  return {
    all: (): Soon<ReadonlyMap<string, SupplierTerms>> => suppliers.get(),
    /** Null when there is no such supplier: one that is not remembered may be new, and is looked for again. */
    of: (code: string): Soon<SupplierTerms | null> =>
      andThen(suppliers.get(), known => known.get(code) ?? lookAgain(code)),
    /** Forgets everything, after a change. */
    clear: () => suppliers.clear(),
  }
}
