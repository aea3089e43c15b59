import { type Database, inTransaction, type Tx } from '@hiyas/database'
import { invariant, type Minor, ok, type Result, refuse } from '@hiyas/kernel'
import { openAccount, post, supplierMovesNamed } from '@hiyas/ledger'
import { sendNotice } from '../../../platform/notices/repository.ts'
import { memberOfUser } from '../../games/index.ts'
import { accountOfMember, BALANCES_CHANGED, changedWord } from '../../wallet/index.ts'
import { decide, hasCaseChanged, insertCorrection, lockCorrection, postedAmount } from '../repository/corrections.ts'
import { lockDiscrepancy, moveDiscrepancy } from '../repository/discrepancies.ts'
import type { DiscrepancyRow } from '../repository/tables.ts'
import { discrepancyStates, isMovable } from '../rules.ts'
import { fitting, hasComeToNothing } from './recheck.ts'

/** What the member of a case gets, below zero what he gives; why, what shows it, and who says so. */
export type Proposal = { caseId: bigint; amount: Minor; reason: string; evidence: string; by: string }

export type ProposalRefusal =
  | 'case_unknown'
  | 'state_conflict'
  | 'member_unknown'
  | 'amount_wrong'
  | 'correction_waiting'

/** Proposes that money moves because of a case. Nothing has moved yet: another person decides (WAL-12). Answers its number. */
export function proposeCorrection(
  database: Database,
  { caseId, amount, reason, evidence, by }: Proposal,
): Promise<Result<bigint, ProposalRefusal>> {
  return inTransaction(database, async tx => {
    const row = await lockDiscrepancy(tx, caseId)
    if (row === null) return refuse('case_unknown')
    const moved = discrepancyStates.move(row.state, 'corrected')
    if (!moved.ok) return moved
    const member = await memberOf(tx, row)
    const held = member && (await accountOfMember(tx, member.merchant, member.memberId))
    if (member === null || held === null || held.currency !== row.currency) return refuse('member_unknown')
    if (!isMovable(amount, held.currency)) return refuse('amount_wrong')
    const id = await insertCorrection(tx, {
      discrepancy: caseId,
      merchant: member.merchant,
      member_id: member.memberId,
      currency: held.currency,
      account: held.account,
      amount,
      reason,
      evidence,
      proposed_by: by,
    })
    return id === null ? refuse('correction_waiting') : ok(id)
  })
}

export type Decision = { id: bigint; by: string; isApproved: boolean }
export type DecisionRefusal = 'correction_unknown' | 'state_conflict' | 'same_person' | 'insufficient_funds'

/**
 * Decides about a correction, which its proposer cannot. Approved, its adjustment is posted and its case is corrected, in one transaction;
 * the member finds it in his history as an adjustment. Answers the ledger's transaction, null of a refused one.
 */
export function decideCorrection(
  database: Database,
  { id, by, isApproved }: Decision,
): Promise<Result<bigint | null, DecisionRefusal>> {
  return inTransaction<bigint | null, DecisionRefusal>(database, async tx => {
    const row = await lockCorrection(tx, id)
    if (row === null) return refuse('correction_unknown')
    if (row.state !== 'proposed') return refuse('state_conflict')
    if (row.proposed_by.toLowerCase() === by.toLowerCase()) return refuse('same_person')
    if (!isApproved) {
      await decide(tx, id, { state: 'refused', decided_by: by, transaction_id: null })
      return ok(null)
    }
    const found = await lockDiscrepancy(tx, row.discrepancy)
    invariant(found !== null, `correction ${id} has a case`)
    // It may have closed by itself meanwhile, because the move came after all: then there is nothing to correct. Nor when it came just now.
    const moved = discrepancyStates.move(found.state, 'corrected')
    // It was proposed for what the case said then: since, its move may have come, otherwise than it was told.
    if (!moved.ok || (await hasCaseChanged(tx, id))) return refuse('state_conflict')
    const { merchant, currency, account, amount, reason } = row
    const loss = await openAccount(tx, { merchant, kind: 'expense_recall_loss', owner: '', currency })
    const posted = await post(tx, {
      key: `correction:${id}`,
      kind: 'adjustment',
      entries: [
        { account: loss, amount: -amount },
        { account, amount },
      ],
      memo: reason,
    })
    if (!posted.ok) {
      invariant(posted.code === 'insufficient_funds', `the key of correction ${id} is its own`)
      return refuse('insufficient_funds')
    }
    // Under the lock of the member's account, which the posting took: a move that comes from now on comes after this correction. Where it
    // has come all corrections come to nothing, or money would move twice.
    if ((await hasCome(tx, found)) && (await postedAmount(tx, found.id)) + amount !== 0n)
      return refuse('state_conflict')
    const { transactionId } = posted.value
    await decide(tx, id, { state: 'posted', decided_by: by, transaction_id: transactionId })
    await moveDiscrepancy(tx, row.discrepancy, { state: moved.value, note: `correction ${id}: ${reason}` })
    await sendNotice(tx, BALANCES_CHANGED, changedWord(account))
    return ok(transactionId)
  })
}

/**
 * Whether the books have its move by now: as the statement said it, or in any way where they had none. What its supplier has taken back since, here
 * or before it came, has come to nothing by itself (W-14).
 */
async function hasCome(tx: Tx, found: DiscrepancyRow): Promise<boolean> {
  const [move] = await supplierMovesNamed(tx, found.supplier, [found.external_id])
  if (move === undefined) return false
  if (hasComeToNothing(found, move)) return true
  if (found.ours !== null) return (await fitting(tx, found.supplier, [found])).length > 0
  return move.kind !== 'nothing'
}

/** Whose money a case is about: as our books say, else as the statement does. */
async function memberOf(tx: Tx, row: DiscrepancyRow): Promise<{ merchant: string; memberId: string } | null> {
  const [ours] = await supplierMovesNamed(tx, row.supplier, [row.external_id])
  if (ours !== undefined) return { merchant: ours.merchant, memberId: ours.owner }
  return memberOfUser(row.their_player ?? '')
}
