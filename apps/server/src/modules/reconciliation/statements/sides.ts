import type { SupplierMoveFacts } from '@hiyas/ledger'
import { supplierUserOf } from '../../games/index.ts'
import type { DiscrepancyRow } from '../repository/tables.ts'
import { type Known, signed, type Told } from '../rules.ts'

/** Our side in the words of a statement. */
export const knownOf = ({ kind, amount, currency, round, merchant, owner }: SupplierMoveFacts): Known => ({
  kind,
  amount,
  currency,
  round,
  player: supplierUserOf({ merchant, memberId: owner }),
})

/** What the statement said of it then; null where it had nothing to say. */
export function saidOf({ their_kind: kind, theirs, currency, their_round, their_player }: DiscrepancyRow): Told | null {
  if (kind === null || theirs === null) return null
  const amount = signed({ kind, amount: 1n }) * theirs
  return { kind, amount, currency, round: their_round ?? '', player: their_player ?? '' }
}
