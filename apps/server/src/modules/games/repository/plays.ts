import { deleteInPortions, type Reader, sql, type Writer } from '@hiyas/database'
import { isShown, type ShownOn } from './shelf.ts'

type PlaysAsked = { merchant: string; since: string; ownVendors: readonly string[]; countMax: number }

export type PlayCount = { merchant: string; nodeId: string; bets: number }

/** Adds to the counts of a day. Each row is locked until all are written: servers that count the same games come to them in one order. */
export async function addPlays(writer: Writer, day: string, counts: readonly PlayCount[]): Promise<void> {
  await sql`
    insert into games.play_day (merchant, day, node_id, bets)
    select merchant, ${day}::date, node_id, bets
      from unnest(${counts.map(count => count.merchant)}::text[], ${counts.map(count => count.nodeId)}::text[],
                  ${counts.map(count => count.bets)}::bigint[]) played(merchant, node_id, bets)
     order by merchant, node_id
    on conflict (merchant, day, node_id) do update set bets = play_day.bets + excluded.bets`.execute(writer)
}

/**
 * Node ids of the games most played since a day among those that are shown, the most played first: so many of each kind, and of our own
 * vendors', so that no kind is lost behind another and all are counted at once.
 */
export async function mostPlayed(
  reader: Reader,
  shown: ShownOn,
  { merchant, since, ownVendors, countMax }: PlaysAsked,
): Promise<string[]> {
  const { rows } = await sql<{ nodeId: string }>`
    select node_id as "nodeId" from (
      select game.node_id, played.bets, row_number() over (
               partition by game.category, game.vendor = any(${[...ownVendors]})
               order by played.bets desc, game.node_id) as place
        from (select node_id, sum(bets) as bets from games.play_day
               where merchant = ${merchant} and day >= ${since}::date group by node_id) played
        join games.game on game.node_id = played.node_id
       where ${isShown(shown)}
    ) as ranked
     where place <= ${countMax} order by bets desc, node_id`.execute(reader)
  return rows.map(row => row.nodeId)
}

/** Deletes the counts of days before this one. */
export async function forgetPlays(writer: Writer, before: string): Promise<void> {
  await deleteInPortions(writer, { table: 'games.play_day', where: sql`day < ${before}::date` })
}
