import { type Reader, sql, type Tx, type Writer } from '@hiyas/database'
import type { Tables } from './tables.ts'

/** Node ids of the games a member has starred, newest first. */
export async function starredIds(reader: Reader, merchant: string, memberId: string): Promise<string[]> {
  const rows = await reader
    .withTables<Tables>()
    .selectFrom('games.favourite')
    .select('node_id as nodeId')
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .orderBy('starred_at', 'desc')
    .orderBy('node_id')
    .execute()
  return rows.map(row => row.nodeId)
}

/** Makes the stars of one member queue up, so that two taps at once cannot pass the limit together. */
export async function lockStars(tx: Tx, merchant: string, memberId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('games.favourite'), hashtext(${`${merchant}/${memberId}`}))`.execute(
    tx,
  )
}

/** Leaves a star that is there already as it is. */
export async function addStar(
  tx: Tx,
  star: { merchant: string; memberId: string; nodeId: string; starredAtMs: number },
): Promise<void> {
  await tx
    .withTables<Tables>()
    .insertInto('games.favourite')
    .values({
      merchant: star.merchant,
      member_id: star.memberId,
      node_id: star.nodeId,
      starred_at: new Date(star.starredAtMs),
    })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export async function removeStar(writer: Writer, merchant: string, memberId: string, nodeId: string): Promise<void> {
  await writer
    .withTables<Tables>()
    .deleteFrom('games.favourite')
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .where('node_id', '=', nodeId)
    .execute()
}
