import { deleteInPortions, type Reader, sql, type Tx, type Writer } from '@hiyas/database'

export type MatchRow = {
  matchId: string
  vendor: string
  roomId: string
  nodeId: string
  league: string
  homeTeam: string
  awayTeam: string
  homeTeamImageUrl: string
  awayTeamImageUrl: string
  matchTime: Date
}
export type NewMatch = MatchRow & { merchant: string; shownFrom: Date }

/** Matches that are shown now, the next kick-off first. */
export async function shownMatches(
  reader: Reader,
  { merchant, now, limit }: { merchant: string; now: Date; limit: number },
): Promise<MatchRow[]> {
  const { rows } = await sql<MatchRow>`
    select match_id as "matchId", vendor, room_id as "roomId", node_id as "nodeId", league, home_team as "homeTeam",
           away_team as "awayTeam", home_team_image_url as "homeTeamImageUrl", away_team_image_url as "awayTeamImageUrl",
           match_time as "matchTime"
      from sportsbook.hot_match
     where merchant = ${merchant} and shown_from <= ${now} and match_time > ${now}
     order by match_time, match_id limit ${limit}`.execute(reader)
  return rows
}

/** Adds a match, unless it is there. */
export async function addMatch(tx: Tx, match: NewMatch): Promise<void> {
  await sql`
    insert into sportsbook.hot_match
      (merchant, match_id, vendor, room_id, node_id, league, home_team, away_team, home_team_image_url, away_team_image_url,
       match_time, shown_from)
    values (${match.merchant}, ${match.matchId}, ${match.vendor}, ${match.roomId}, ${match.nodeId}, ${match.league},
            ${match.homeTeam}, ${match.awayTeam}, ${match.homeTeamImageUrl}, ${match.awayTeamImageUrl}, ${match.matchTime},
            ${match.shownFrom})
    on conflict (merchant, match_id) do nothing`.execute(tx)
}

/** Deletes matches that began before this time. */
export async function forgetMatches(writer: Writer, before: Date): Promise<void> {
  await deleteInPortions(writer, { table: 'sportsbook.hot_match', where: sql`match_time < ${before}` })
}
