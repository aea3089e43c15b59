import { type Reader, sql, type Tx } from '@hiyas/database'
import { invariant, type Minor } from '@hiyas/kernel'
import type { AccountKind } from './chart.ts'

export type AccountKey = {
  merchant: string
  kind: AccountKind
  /** A member's id, a supplier's code, or '' for an account of the house. */
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
  const { rows } = await sql<{ balance: bigint }>`
    select case
      when kind.stores_balance then (select balance from ledger.wallet where id = account.id)
      else (case when kind.type in ('asset', 'expense') then -1 else 1 end) * (
        select coalesce(sum(case when credit = account.id then amount else -amount end), 0)
          from ledger.posting where account.id in (debit, credit)
      )::bigint
    end as balance
    from ledger.account join ledger.account_kind kind on kind.kind = account.kind
    where account.id = ${account}`.execute(reader)
  const balance = rows[0]?.balance
  invariant(balance !== undefined, `no account ${account}`)
  return balance
}
