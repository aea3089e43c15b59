import { sql } from '@hiyas/database'
import { checkLedger } from '@hiyas/ledger'
import { withDatabase } from './cluster.ts'

/** Speed that breaks the books is worth nothing. */
export async function proveBooks(url: string): Promise<void> {
  const findings = await withDatabase(url, database => checkLedger(database.query))
  if (findings.length > 0) throw new Error(`the books are wrong after the load: ${JSON.stringify(findings[0])}`)
}

/** Throws when the books hold fewer new bets after the work than it had answers: one was refused, or lost. Nobody else may bet meanwhile. */
export async function allInBooks<Report extends { answered: number }>(
  url: string,
  work: () => Promise<Report[]>,
): Promise<Report[]> {
  return withDatabase(url, async ({ query }) => {
    const before = await sql<{ last: bigint }>`select coalesce(max(id), 0) as last from ledger.transaction`.execute(
      query,
    )
    const reports = await work()
    const taken = await sql<{ bets: bigint }>`
      select count(*) as bets from ledger.transaction where id > ${before.rows[0]?.last} and kind = 'bet'`.execute(
      query,
    )
    const answered = reports.reduce((sum, report) => sum + report.answered, 0)
    const bets = Number(taken.rows[0]?.bets)
    if (!(bets >= answered)) throw new Error(`${answered} bets were answered and ${bets} are in the books`)
    return reports
  })
}
