import { inTransaction, sql, type Tx } from '@hiyas/database'
import { type Result, refuse } from '@hiyas/kernel'
import { checkLedger, type Finding } from '../src/index.ts'
import type { Books } from './books.ts'

/** What the check finds after these statements, which go past every guard of the database and are undone again. */
export async function findingsAfter(
  books: Books,
  statement: string,
  work?: (tx: Tx) => Promise<unknown>,
): Promise<Finding[]> {
  let findings: Finding[] = []
  await inTransaction(books.database, async (tx): Promise<Result<never, 'undone'>> => {
    await work?.(tx)
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`alter table ledger.wallet drop constraint wallet_balance_not_negative`.execute(tx)
    await sql.raw(statement).execute(tx)
    findings = await checkLedger(tx)
    return refuse('undone')
  })
  return findings
}
