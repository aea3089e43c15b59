import { type Reader, sql, type Tx } from '@hiyas/database'
import { invariant, ok, type Result, refuse } from '@hiyas/kernel'
import { HOUSE_SOURCE } from '../writer/moves.ts'
import { type Posted, postTransfers, shortDigest, type Transfer } from './post.ts'

export type Reversal = {
  transactionId: bigint
  /** Shown to the member and the back office: why. */
  reason: string
}

export type ReversalRefusal = 'transaction_unknown' | 'not_reversible' | 'insufficient_funds'

/**
 * Takes a transaction of ours back, whole: what it debited is credited and the other way. The only way to correct the books. A second time
 * is a repeat, whatever the reason. What cannot be taken back: a reversal, the steps of a hold (they end by `releaseHold`), a supplier's
 * move (he rolls it back himself), the income of a day (what was wrong in it is put right on a later one), and what went through an account that
 * has ended since.
 */
export async function reverse(tx: Tx, { transactionId, reason }: Reversal): Promise<Result<Posted, ReversalRefusal>> {
  const original = await originalOf(tx, transactionId)
  if (original === null) return refuse('transaction_unknown')
  const key = `reverse:${transactionId}`
  const isRepeat = (await reversalOf(tx, transactionId)) !== null
  if (!isRepeat && !original.isReversible) return refuse('not_reversible')
  const posted = await postTransfers(tx, {
    key,
    kind: 'reversal',
    memo: reason,
    digest: shortDigest(key),
    reference: transactionId,
    transfers: await mirrorOf(tx, transactionId),
  })
  if (posted.ok) return ok(posted.value)
  invariant(posted.code === 'insufficient_funds', `the key ${key} is somebody else's`)
  return refuse('insufficient_funds')
}

/** The reversal that took this transaction back; null while it stands. The way back is the reversal's `reference`. */
export async function reversalOf(reader: Reader, transactionId: bigint): Promise<bigint | null> {
  const { rows } = await sql<{ id: bigint }>`
    select transaction as id from ledger.undone where original = ${transactionId} and kind = 'reversal'`.execute(reader)
  return rows[0]?.id ?? null
}

async function originalOf(tx: Tx, id: bigint): Promise<{ isReversible: boolean } | null> {
  const { rows } = await sql<{ isReversible: boolean }>`
    select source = ${HOUSE_SOURCE} and kind not in ('reversal', 'hold', 'hold_settle', 'hold_release', 'ggr_recognition')
           and not exists (
             select from ledger.posting join ledger.account on account.id in (posting.debit, posting.credit)
              where posting.transaction = header.id and account.closed_at is not null
           ) as "isReversible"
      from ledger.transaction header where id = ${id}`.execute(tx)
  return rows[0] ?? null
}

async function mirrorOf(tx: Tx, id: bigint): Promise<Transfer[]> {
  const { rows } = await sql<Transfer>`
    select credit as debit, debit as credit, amount from ledger.posting where transaction = ${id}
     order by debit, credit`.execute(tx)
  return rows
}
