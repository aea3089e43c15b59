import { createHash } from 'node:crypto'
import { type Reader, sql } from '@hiyas/database'
import type { Finding } from './check.ts'

/** A finding that somebody knows of, and why it stays. */
export type Acknowledged = Finding & { note: string; at: Date }

/** As many as anybody keeps in mind. Books with more need more than notes. */
export const ACKNOWLEDGED_MAX = 100

const KEY_LENGTH = 12

/** The name of a finding, made of all that it says: one that says anything else is another. */
export const findingKeyOf = ({ id, subject, message }: Finding): string =>
  createHash('sha256')
    .update(JSON.stringify([id, subject, message]))
    .digest('hex')
    .slice(0, KEY_LENGTH)

/** Those nobody has acknowledged yet, and the others with what was said of them. */
export async function sortOut(
  reader: Reader,
  findings: readonly Finding[],
): Promise<{ findings: Finding[]; acknowledged: Acknowledged[] }> {
  if (findings.length === 0) return { findings: [], acknowledged: [] }
  const { rows } = await sql<Acknowledged>`
    select id, subject, message, note, acknowledged_at as at from ledger.acknowledged limit ${ACKNOWLEDGED_MAX}`.execute(
    reader,
  )
  const known = new Map(rows.map(row => [findingKeyOf(row), row]))
  return {
    findings: findings.filter(finding => !known.has(findingKeyOf(finding))),
    acknowledged: findings.flatMap(finding => known.get(findingKeyOf(finding)) ?? []),
  }
}
