import { createHash } from 'node:crypto'
import { sql, type Tx } from '@hiyas/database'
import { AMOUNT_MAX, invariant, type Minor, ok, type Result, refuse, sum } from '@hiyas/kernel'
import type { PostingKind } from './postings.ts'

/** One side of a transaction: above zero credits the account (a member gets richer), below zero debits it. */
export type Entry = { account: bigint; amount: Minor }

export type Posting = {
  /** Names this movement for ever, such as `withdrawal:<id>`: the same key moves money once. */
  key: string
  kind: PostingKind
  /** Sum to zero, all in one book (one merchant, one currency). */
  entries: readonly Entry[]
  /** Shown to the member or the back office. */
  memo?: string
}

export type Posted = { transactionId: bigint; repeated: boolean }

export const ENTRIES_MAX = 64
export const KEY_LENGTH_MAX = 128
export const MEMO_LENGTH_MAX = 200

/**
 * Moves money inside the caller's transaction: all entries or none. The same key with the same entries answers the first
 * transaction again (`repeated`), with others it is refused. Entries that do not balance, that their kind may not do (postings.ts), an
 * account that is unknown or has ended, and a mix of books are bugs and throw.
 */
export function post(tx: Tx, posting: Posting): Promise<Result<Posted, 'insufficient_funds' | 'key_reused'>> {
  const transfers = transfersOf(posting)
  return postTransfers(tx, { ...posting, digest: digestOf(posting), reference: null, transfers })
}

export type Transfers = {
  key: string
  kind: PostingKind | 'reversal'
  memo?: string
  /** What must not change under the key. */
  digest: string
  /** The transaction a reversal takes back. */
  reference: bigint | null
  transfers: readonly Transfer[]
}

/** The same with the pairs as they are to be written. */
export async function postTransfers(
  tx: Tx,
  { key, kind, memo, digest, reference, transfers }: Transfers,
): Promise<Result<Posted, 'insufficient_funds' | 'key_reused'>> {
  invariant(key.length > 0 && key.length <= KEY_LENGTH_MAX, 'a posting has a key of bounded length')
  invariant((memo?.length ?? 0) <= MEMO_LENGTH_MAX, `the memo of ${key} is too long`)
  const { rows } = await sql<{ status: string | null; transaction_id: bigint }>`
    select * from ledger.post(
      ${key}, ${kind}, ${digest}, ${memo ?? null}, ${reference},
      ${transfers.map(transfer => transfer.debit)}, ${transfers.map(transfer => transfer.credit)},
      ${transfers.map(transfer => transfer.amount)})`.execute(tx)
  const [answer] = rows
  invariant(answer !== undefined, 'ledger.post answers one row')
  if (answer.status === 'insufficient_funds' || answer.status === 'key_reused') return refuse(answer.status)
  const repeated = answer.status === 'repeated'
  // Of a month that was put away there is the key and no transaction, and no word of it (docs/decisions/0016).
  invariant(repeated || answer.status === 'applied', `the key ${key} is taken, and its transaction is not there`)
  return ok({ transactionId: answer.transaction_id, repeated })
}

export type Transfer = { debit: bigint; credit: bigint; amount: Minor }

/** Entries as pairs: what one account gives, another takes. The books hold pairs, so they balance by their shape (D-01). */
export function transfersOf(posting: Posting): Transfer[] {
  const { entries, key } = posting
  invariant(entries.length >= 2 && entries.length <= ENTRIES_MAX, `${key} has ${entries.length} entries`)
  invariant(new Set(entries.map(entry => entry.account)).size === entries.length, `${key} names an account twice`)
  invariant(sum(entries.map(entry => entry.amount)) === 0n, `${key} does not balance`)
  const givers: Entry[] = []
  const takers: Entry[] = []
  for (const { account, amount } of entries) {
    invariant(amount !== 0n && amount <= AMOUNT_MAX && amount >= -AMOUNT_MAX, `${key} has an amount out of bounds`)
    if (amount < 0n) givers.push({ account, amount: -amount })
    else takers.push({ account, amount })
  }
  return pairUp(givers, takers)
}

function pairUp(givers: readonly Entry[], takers: readonly Entry[]): Transfer[] {
  const transfers: Transfer[] = []
  const waiting = takers.map(taker => ({ ...taker }))
  for (const giver of givers) {
    let left = giver.amount
    while (left > 0n) {
      const taker = waiting[0]
      invariant(taker !== undefined, 'balanced entries always pair up')
      let { amount } = taker
      if (left < amount) amount = left
      transfers.push({ debit: giver.account, credit: taker.account, amount })
      left -= amount
      taker.amount -= amount
      if (taker.amount === 0n) waiting.shift()
    }
  }
  return transfers
}

/** 128 bits over what must not change under a key. The order of the entries and the memo may. */
export function digestOf(posting: Posting): string {
  const entries = posting.entries.map(entry => `${entry.account}:${entry.amount}`).toSorted()
  return shortDigest([posting.kind, ...entries].join(' '))
}

/** 128 bits of a digest, as the books keep it. */
export const shortDigest = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, DIGEST_LENGTH)
const DIGEST_LENGTH = 22
