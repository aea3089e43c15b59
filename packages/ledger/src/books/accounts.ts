import { prepared, type Reader, sql, type Tx } from '@hiyas/database'
import { invariant, type Minor, ok, type Result, refuse } from '@hiyas/kernel'
import type { AccountKind } from './chart.ts'

export type AccountKey = {
  merchant: string
  kind: AccountKind
  /** A member's id (`<member>:<object>` for a bonus or a table), a supplier's code, an object's id, or '' for the house. */
  owner: string
  currency: string
}

/** The id of the account with this key, opened with a balance of zero if there was none. Safe to call twice at once. */
export async function openAccount(tx: Tx, key: AccountKey): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    select ledger.open_account(${key.merchant}, ${key.kind}, ${key.owner}, ${key.currency}) as id`.execute(tx)
  const id = rows[0]?.id
  invariant(id !== undefined, 'open_account answers one row')
  return id
}

/**
 * The balance of an account, in the sense of its type: what we owe for a liability, what we own for an asset.
 * A member's account costs one look-up. A house account costs a scan of the postings: for checks and reports only.
 * Throws when there is no such account.
 */
export async function balanceOf(reader: Reader, account: bigint): Promise<Minor> {
  const balance = (await ASK_BALANCE(reader, [account]))[0]?.balance
  invariant(balance !== undefined, `no account ${account}`)
  return balance
}

const ASK_BALANCE = prepared<{ balance: bigint }>(
  'ledger.balanceOf',
  `select case
     when kind.stores_balance then (select balance from ledger.wallet where id = account.id)
     else (case when kind.type in ('asset', 'expense') then -1 else 1 end) * (
       select coalesce(sum(case when credit = account.id then amount else -amount end), 0)
         from ledger.posting where account.id in (debit, credit)
     )::bigint
   end as balance
   from ledger.account join ledger.account_kind kind on kind.kind = account.kind
   where account.id = $1`,
)

/** What lies on accounts of members together, in one look at all of them. */
export async function sumOf(reader: Reader, accounts: readonly bigint[]): Promise<Minor> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(balance), 0)::bigint as sum from ledger.wallet where id = any(${[...accounts]}::bigint[])`.execute(
    reader,
  )
  return rows[0]?.sum ?? 0n
}

/**
 * Ends the account of an object (a fight, an issue, a bonus, a table): nothing is posted to it any more. Refused while there is money in
 * it; a second time is no fault. Throws for an account that never ends. What is in a pool is the sum of its postings since it was opened: those
 * of before, millions of them, are not read.
 */
export async function closeAccount(tx: Tx, account: bigint): Promise<Result<null, 'account_not_empty'>> {
  const { rows } = await sql<{ closed: boolean }>`select ledger.close_account(${account}) as closed`.execute(tx)
  return rows[0]?.closed ? ok(null) : refuse('account_not_empty')
}

/**
 * Says that the money of a book is real, or that it is not, or of all books of a merchant where none is named: real money must be covered by
 * what is at the banks (D-09). Trial money is known by its currency and stays what it is.
 */
export async function declareBook(
  tx: Tx,
  book: { merchant: string; currency?: string; purpose: 'demo' | 'real' },
): Promise<void> {
  await sql`
    update ledger.book set purpose = ${book.purpose}
     where merchant = ${book.merchant} and currency = coalesce(${book.currency ?? null}, currency)
       and purpose not in ('trial', ${book.purpose})`.execute(tx)
}

/** Whether the money of a book is real, as it was declared last: none of it may come from nowhere then. */
export async function isRealBook(reader: Reader, book: { merchant: string; currency: string }): Promise<boolean> {
  const { rows } = await sql`
    select from ledger.book
     where merchant = ${book.merchant} and currency = ${book.currency} and purpose = 'real'`.execute(reader)
  return rows.length > 0
}

/** Marks a member as one of our own: nothing of his is ever paid out (D-08). Safe to call twice. */
export async function markInternal(tx: Tx, member: { merchant: string; owner: string }): Promise<void> {
  await sql`
    insert into ledger.internal_owner (merchant, owner) values (${member.merchant}, ${member.owner})
    on conflict do nothing`.execute(tx)
}
