import { type Database, inTransaction, sql } from '@hiyas/database'
import { ok, type Result, refuse } from '@hiyas/kernel'
import { type Finding, UNREAD } from './check.ts'
import { lastCheckRuns } from './check-notes.ts'
import { ACKNOWLEDGED_MAX, findingKeyOf } from './findings.ts'

export const NOTE_LENGTH_MAX = 500

export type AcknowledgeRefusal = 'finding_unknown' | 'too_many'

/**
 * Notes that somebody knows of a finding of the last checks, as they wrote it down: nobody acknowledges what was not found. Checks that find
 * nothing else go on from where they are.
 */
export async function acknowledge(
  database: Database,
  { key, note }: { key: string; note: string },
): Promise<Result<Finding, AcknowledgeRefusal>> {
  const found = (await lastCheckRuns(database.query))
    .flatMap(run => run.findings)
    .find(finding => finding.id !== UNREAD && findingKeyOf(finding) === key)
  if (found === undefined) return refuse('finding_unknown')
  return inTransaction<Finding, AcknowledgeRefusal>(database, async tx => {
    const { rows } = await sql<{ isFull: boolean }>`
      select count(*) >= ${ACKNOWLEDGED_MAX} as "isFull" from ledger.acknowledged`.execute(tx)
    if (rows[0]?.isFull) return refuse('too_many')
    await sql`
      insert into ledger.acknowledged (id, subject, message, note)
      values (${found.id}, ${found.subject}, ${found.message}, ${note}) on conflict do nothing`.execute(tx)
    return ok(found)
  })
}
