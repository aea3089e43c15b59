import { type Reader, sql } from '@hiyas/database'

/**
 * Whether a supplier's id is taken: by a move that was applied, or by the tombstone of one that was undone before it came. Such
 * a move changes nothing any more, whatever it says.
 */
export async function isKnownMove(reader: Reader, supplier: string, externalId: string): Promise<boolean> {
  const { rows } = await sql`
    select from ledger.transaction where source = ${supplier} and external_id = ${externalId}`.execute(reader)
  return rows.length > 0
}
