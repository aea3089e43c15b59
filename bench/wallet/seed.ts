import { type Database, sql } from '@hiyas/database'
import { invariant } from '@hiyas/kernel'
import type { Variables } from './pgbench.ts'

export const WALLETS = 100_000
export const SUPPLIER = 'HYO'
export const GAME = 'bench-game'
/** A million pesos each: nobody runs out. */
const OPENING_MINOR = 10_000_000_000n

export type Book = { merchant: string; currency: string }

/** The member of a number: the same in every run, so that requests can be signed before. */
export const memberIdOf = (number: number): string => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`

/**
 * A hundred thousand members' accounts with money in them, as one grant would have brought it: the books are right from the
 * start. Answers the accounts, which follow each other in the order of the members.
 */
export async function seedAccounts(database: Database, { merchant, currency }: Book): Promise<Variables> {
  const { rows } = await sql<Variables>`
    with grants as (select ledger.open_account(${merchant}, 'expense_bonus', '', ${currency}) as id),
    clearing as (select ledger.open_account(${merchant}, 'supplier_clearing', ${SUPPLIER}, ${currency}) as id),
    account as (
      select number, ledger.open_account(${merchant}, 'player_cash',
             '00000000-0000-7000-8000-' || lpad(number::text, 12, '0'), ${currency}) as id
        from generate_series(1, ${WALLETS}::int) number
    ),
    header as (
      insert into ledger.transaction (amount, created_at, kind, source, external_id, digest)
      values (${OPENING_MINOR * BigInt(WALLETS)}, clock_timestamp(), 'bonus_grant', 'house', 'bench', '') returning id
    ),
    granted as (
      insert into ledger.posting (transaction, debit, credit, amount)
      select header.id, grants.id, account.id, ${OPENING_MINOR} from account, grants, header
    )
    select min(account.id) as first, max(account.id) as last, min(clearing.id) as clearing from account, clearing`.execute(
    database.query,
  )
  await sql`update ledger.wallet set balance = ${OPENING_MINOR}`.execute(database.query)
  await sql`vacuum (analyze)`.execute(database.query)
  const [variables] = rows
  invariant(variables && variables.last - variables.first === BigInt(WALLETS - 1), 'accounts follow each other')
  return variables
}
