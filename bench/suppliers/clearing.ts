import { type Database, sql } from '@hiyas/database'
import type { Minor } from '@hiyas/kernel'
import { BOOK } from '../bets/site.ts'

/** What a supplier owes by our books, in minor units, with the income of days that were closed meanwhile, which the house has taken. */
export async function clearingOf(database: Database, code: string): Promise<Minor> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(case when credit = account.id then posting.amount else -posting.amount end), 0)::bigint as sum
      from ledger.account
      join ledger.book on book.id = account.book and merchant = ${BOOK.merchant} and currency = ${BOOK.currency}
      join ledger.posting on account.id in (debit, credit)
      join ledger.transaction header on header.id = posting.transaction and header.kind <> 'ggr_recognition'
     where account.kind = 'supplier_clearing' and owner = ${code}`.execute(database.query)
  return rows[0]?.sum ?? 0n
}
