import { type Database, sql } from '@hiyas/database'
import { invariant, type Minor } from '@hiyas/kernel'
import type { Variables } from './pgbench.ts'

export const WALLETS = 100_000
export const SUPPLIER = 'HYO'
export const GAME = 'bench-game'
/** What a bet would have been told apart by: SHA-256 of anything, as the ledger keeps it. The statements of pgbench write the same. */
export const SOME_DIGEST = 'n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg'
/** A million pesos each: nobody runs out. */
const OPENING_MINOR = 10_000_000_000n

export type Book = { merchant: string; currency: string }

export type Members = { count: number; openingMinor: Minor }
const MANY_RICH: Members = { count: WALLETS, openingMinor: OPENING_MINOR }

/** The member of a number: the same in every run, so that requests can be signed before. */
export const memberIdOf = (number: number): string => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`

/**
 * Members' accounts with money in them, as one grant would have brought it: the books are right from the start. Answers the
 * accounts, which follow each other in the order of the members.
 */
export async function seedAccounts(
  database: Database,
  { merchant, currency }: Book,
  { count, openingMinor }: Members = MANY_RICH,
): Promise<Variables> {
  const { rows } = await sql<Variables>`
    with grants as (select ledger.open_account(${merchant}, 'expense_bonus', '', ${currency}) as id),
    clearing as (select ledger.open_account(${merchant}, 'supplier_clearing', ${SUPPLIER}, ${currency}) as id),
    account as (
      select number, ledger.open_account(${merchant}, 'player_cash',
             '00000000-0000-7000-8000-' || lpad(number::text, 12, '0'), ${currency}) as id
        from generate_series(1, ${count}::int) number
    ),
    header as (
      insert into ledger.transaction (amount, created_at, kind, source, external_id, digest)
      values (${openingMinor * BigInt(count)}, clock_timestamp(), 'bonus_grant', 'house', 'bench', '') returning id
    ),
    granted as (
      insert into ledger.posting (transaction, debit, credit, amount)
      select header.id, grants.id, account.id, ${openingMinor} from account, grants, header
    ),
    entered as (
      insert into ledger.entry (account, transaction, amount, balance_after)
      select account.id, header.id, ${openingMinor}, ${openingMinor} from account, header
    )
    select min(account.id) as first, max(account.id) as last, min(clearing.id) as clearing from account, clearing`.execute(
    database.query,
  )
  const [variables] = rows
  invariant(variables && variables.last - variables.first === BigInt(count - 1), 'accounts follow each other')
  await sql`update ledger.wallet set balance = ${openingMinor}
             where id between ${variables.first} and ${variables.last}`.execute(database.query)
  await sql`vacuum (analyze)`.execute(database.query)
  return variables
}
