import { type Database, inTransaction } from '@hiyas/database'
import { type Clock, ok, type Result, refuse } from '@hiyas/kernel'
import { lockDiscrepancy, moveDiscrepancy } from '../repository/discrepancies.ts'
import { type DiscrepancyState, discrepancyStates } from '../rules.ts'

/** Moves a case on and says why: who looks later reads the note. */
export function moveCase(
  database: Database,
  clock: Clock,
  { id, to, note }: { id: bigint; to: DiscrepancyState; note: string },
): Promise<Result<null, 'case_unknown' | 'state_conflict'>> {
  return inTransaction(database, async tx => {
    const row = await lockDiscrepancy(tx, id)
    if (row === null) return refuse('case_unknown')
    const moved = discrepancyStates.move(row.state, to)
    if (!moved.ok) return moved
    await moveDiscrepancy(tx, id, { state: moved.value, note, now: new Date(clock.nowMs()) })
    return ok(null)
  })
}
