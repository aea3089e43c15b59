import { inTransaction, sql, type Tx } from '@hiyas/database'
import { type Result, refuse } from '@hiyas/kernel'
import { expect } from 'vitest'
import { takeStep } from '../src/check/sweep-step.ts'
import { checkLedger, type Finding } from '../src/index.ts'
import type { Books } from './books.ts'

/** In small books each move is a slice of its own, so that whatever belongs together is on both sides of an edge. */
const SLICES_MAX = 16
const LISTED_MAX = 20

/**
 * What the check finds after these statements, which go past every guard of the database and are undone again. By slices it finds the same,
 * word for word.
 */
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
    expect(comparable(await findingsBySlices(tx))).toEqual(comparable(findings))
    return refuse('undone')
  })
  return findings
}

async function findingsBySlices(tx: Tx): Promise<Finding[]> {
  const { rows } = await sql<{ moves: number; accounts: number }>`
    select (select count(*)::int from ledger.transaction) as moves, (select count(*)::int from ledger.account) as accounts`.execute(
    tx,
  )
  const [movesMax = 1, accountsMax = 1] = rows.flatMap(({ moves, accounts }) =>
    [moves / SLICES_MAX, accounts / 2].map(Math.ceil),
  )
  let sweep: bigint | null = null
  let slices = 0
  for (;;) {
    const step = await takeStep(tx, { purpose: 'asked', sweep, sizes: { movesMax, accountsMax }, beside: null })
    if (step.did === 'slice') slices++
    if (step.did === 'all') {
      expect(slices).toBeGreaterThan(2)
      return step.findings
    }
    if (step.did !== 'none') sweep = step.place.id
  }
}

/** In one order; where only the first ones are listed, which ones is left open. */
function comparable(findings: readonly Finding[]): string[] {
  const isListed = Map.groupBy(findings, ({ id }) => id)
  return findings
    .map(finding => ((isListed.get(finding.id)?.length ?? 0) < LISTED_MAX ? JSON.stringify(finding) : finding.id))
    .toSorted()
}
