import { type Database, inTransaction, type Reader } from '@hiyas/database'
import { ok, type Result, refuse } from '@hiyas/kernel'
import { keptNames } from '../../games/index.ts'
import { correctionsOf } from '../repository/corrections.ts'
import { caseNotes, findDiscrepancy, lockDiscrepancy, moveDiscrepancy } from '../repository/discrepancies.ts'
import type { CaseNoteRow, CorrectionRow, DiscrepancyRow } from '../repository/tables.ts'
import { type DiscrepancyState, discrepancyStates } from '../rules.ts'

/** Moves a case on and says why: who looks later reads the note. */
export function moveCase(
  database: Database,
  { id, to, note }: { id: bigint; to: DiscrepancyState; note: string },
): Promise<Result<null, 'case_unknown' | 'state_conflict'>> {
  return inTransaction(database, async tx => {
    const row = await lockDiscrepancy(tx, id)
    if (row === null) return refuse('case_unknown')
    const moved = discrepancyStates.move(row.state, to)
    if (!moved.ok) return moved
    await moveDiscrepancy(tx, id, { state: moved.value, note })
    return ok(null)
  })
}

/** All that is known of a case: notes and corrections the last first. */
export type WholeCase = { found: DiscrepancyRow; notes: CaseNoteRow[]; corrections: CorrectionRow[] }

type Named = Parameters<typeof findDiscrepancy>[1]

/** A case by its number, or by the supplier and his transaction, whatever its state; null when there is none. */
export async function wholeCase(reader: Reader, named: Named): Promise<WholeCase | null> {
  const found = await findNamed(reader, named)
  if (found === null) return null
  const [notes, corrections] = await Promise.all([caseNotes(reader, found.id), correctionsOf(reader, found.id)])
  return { found, notes, corrections }
}

async function findNamed(reader: Reader, named: Named): Promise<DiscrepancyRow | null> {
  if ('id' in named) return findDiscrepancy(reader, named)
  for (const externalId of keptNames(named.externalId)) {
    const found = await findDiscrepancy(reader, { ...named, externalId })
    if (found !== null) return found
  }
  return null
}
