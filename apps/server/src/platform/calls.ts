import * as contract from '@hiyas/contract'
import { type Call, isCall } from '@hiyas/contract'

/** Every call of the contract, ordered by name. */
export const ALL_CALLS: readonly Call[] = Object.values(contract)
  .flatMap(context => (typeof context === 'object' && context !== null ? Object.values(context) : []))
  .filter(isCall)
  .toSorted((one, other) => (one.name < other.name ? -1 : 1))
