import { type Reader, sql } from '@hiyas/database'

export type PlayCount = { merchant: string; nodeId: string; bets: number }

/** Adds to the counts of a day. Each row is locked until all are written: servers that count the same games come to them in one order. */
export async function addPlays(reader: Reader, day: string, counts: readonly PlayCount[]): Promise<void> {
  await sql`
    insert into games.play_day (merchant, day, node_id, bets)
    select merchant, ${day}::date, node_id, bets
      from unnest(${counts.map(count => count.merchant)}::text[], ${counts.map(count => count.nodeId)}::text[],
                  ${counts.map(count => count.bets)}::bigint[]) played(merchant, node_id, bets)
     order by merchant, node_id
    on conflict (merchant, day, node_id) do update set bets = play_day.bets + excluded.bets`.execute(reader)
}

/** Node ids of the games most played since a day, the most played first. */
export async function mostPlayed(reader: Reader, merchant: string, since: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ nodeId: string }>`
    select node_id as "nodeId" from games.play_day
     where merchant = ${merchant} and day >= ${since}::date
     group by node_id order by sum(bets) desc, node_id limit ${limit}`.execute(reader)
  return rows.map(row => row.nodeId)
}

/** Deletes the counts of days before this one. */
export async function forgetPlays(reader: Reader, before: string): Promise<void> {
  await sql`delete from games.play_day where day < ${before}::date`.execute(reader)
}
