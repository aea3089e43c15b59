import { deleteInPortions, type Reader, sql, type Writer } from '@hiyas/database'
import { type GameFilter, isShown } from './shelf.ts'

export type RecentPlay = { merchant: string; memberId: string; nodeId: string; playedAtMs: number }

/** Puts a game in front of the member's recent ones. */
export async function putRecent(writer: Writer, { merchant, memberId, nodeId, playedAtMs }: RecentPlay): Promise<void> {
  const playedAt = new Date(playedAtMs)
  await sql`
    insert into games.recent (merchant, member_id, node_id, played_at)
    values (${merchant}, ${memberId}, ${nodeId}, ${playedAt})
    on conflict (merchant, member_id, node_id)
      do update set played_at = greatest(recent.played_at, excluded.played_at)`.execute(writer)
}

/** Node ids of the games a member has played, the last one first. */
export async function recentIds(reader: Reader, merchant: string, memberId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ nodeId: string }>`
    select node_id as "nodeId" from games.recent
     where merchant = ${merchant} and member_id = ${memberId}
     order by played_at desc, node_id limit ${limit}`.execute(reader)
  return rows.map(row => row.nodeId)
}

/** The same of the games that a list shows: what it leaves out takes the place of no other. */
export async function shownRecentIds(
  reader: Reader,
  filter: GameFilter,
  { merchant, memberId, limit }: { merchant: string; memberId: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ nodeId: string }>`
    select recent.node_id as "nodeId" from games.recent join games.game on game.node_id = recent.node_id
     where recent.merchant = ${merchant} and recent.member_id = ${memberId} and ${isShown(filter)}
     order by recent.played_at desc, recent.node_id limit ${limit}`.execute(reader)
  return rows.map(row => row.nodeId)
}

/** Deletes what was last played before this time. */
export async function forgetRecents(writer: Writer, before: Date): Promise<void> {
  await deleteInPortions(writer, { table: 'games.recent', where: sql`played_at < ${before}`, order: sql`played_at` })
}
