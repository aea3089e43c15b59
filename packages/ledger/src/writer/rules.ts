import type { Minor } from '@hiyas/kernel'
import type { RefusalCode, SupplierMove } from './moves.ts'

/** What is stored under a key. A tombstone stands for an original that was undone before it came (W-17). */
export type StoredKind = 'bet' | 'win' | 'rollback' | 'rollback_noted' | 'tombstone'

/** What the books know when a move arrives. */
export type Facts = {
  /** The balance now; null when the account is not a member's in the book of the clearing account. */
  opening: Minor | null
  /** What is stored under the key of the move. */
  known: { id: bigint; kind: StoredKind; account: bigint; digest: string } | null
  /** What is stored under the key the move refers to, which for a bet is its other name, and whether it was undone. */
  original: { id: bigint; kind: StoredKind; account: bigint; amount: Minor; undone: boolean } | null
  /** Whether a message that stands has closed the move's round: asked only of a bet that is refused after that. */
  isRoundOver?: boolean
}

export type Decision =
  | { status: 'refused'; code: RefusalCode; balance: Minor }
  | { status: 'repeated'; transactionId: bigint; balance: Minor }
  | {
      status: 'applied'
      /** `note`: accepted without effect. `bury`: accepted without effect, and the missing original can never happen. */
      effect: 'move' | 'note' | 'bury'
      /** How the balance changes. */
      change: Minor
      /** What a taken-back win should have brought and did not: the loss of the house (W-19). */
      uncollected: Minor
      balance: Minor
    }

/**
 * What happens to one move: the rules W-10 to W-24 in order of precedence, the first that applies wins. The writer's SQL
 * (`ledger.apply_moves`, as the newest migration that has it leaves it) says the same for a batch; a property test holds the two equal.
 */
export function decide(move: SupplierMove, facts: Facts): Decision {
  const { opening, known } = facts
  if (opening === null) return { status: 'refused', code: 'account_unknown', balance: 0n }
  const refusal = whyNotApplied(move, facts)
  if (refusal !== null) return { status: 'refused', code: refusal, balance: opening }
  if (known !== null) return { status: 'repeated', transactionId: known.id, balance: opening }

  const effect = effectOf(move, facts)
  const wanted = effect === 'move' ? wantedChange(move, facts) : 0n
  const fits = opening + wanted >= 0n
  if (!fits && move.kind === 'bet') return { status: 'refused', code: 'insufficient_funds', balance: opening }
  const change = fits ? wanted : -opening
  return { status: 'applied', effect, change, uncollected: change - wanted, balance: opening + change }
}

function whyNotApplied(move: SupplierMove, { known, original, isRoundOver = false }: Facts): RefusalCode | null {
  if (known !== null) {
    const buried = known.kind === 'tombstone' && move.kind !== 'rollback' && known.account === move.account
    if (buried) return 'transaction_rolled_back'
    const same = known.kind !== 'tombstone' && known.account === move.account && known.digest === move.digest
    return same ? null : 'duplicate_transaction'
  }
  if (move.kind === 'bet' && original?.kind === 'tombstone') return 'transaction_rolled_back'
  if (move.kind === 'bet' && isRoundOver) return 'transaction_settled'
  if (move.kind === 'win' && move.referenceId !== null) {
    if (original === null || original.account !== move.account) return 'transaction_unknown'
    if (original.kind === 'tombstone' || original.undone) return 'transaction_rolled_back'
    return original.kind === 'bet' ? null : 'transaction_unknown'
  }
  if (move.kind === 'rollback') {
    if (move.referenceId === move.externalId) return 'transaction_unknown'
    if (original === null) return null
    if (original.account !== move.account) return 'transaction_unknown'
    return original.kind === 'rollback' || original.kind === 'rollback_noted' ? 'transaction_unknown' : null
  }
  return null
}

function effectOf(move: SupplierMove, { original }: Facts): 'move' | 'note' | 'bury' {
  if (move.kind !== 'rollback') return 'move'
  if (original === null) return 'bury'
  return original.kind === 'tombstone' || original.undone ? 'note' : 'move'
}

function wantedChange(move: SupplierMove, { original }: Facts): Minor {
  if (move.kind === 'bet') return -move.amount
  if (move.kind === 'win' || original === null) return move.amount
  return original.kind === 'bet' ? original.amount : -original.amount
}
