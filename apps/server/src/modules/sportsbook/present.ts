import type { Out, sportsbook } from '@hiyas/contract'
import type { MatchRow } from './repository.ts'

type Answered = Out<typeof sportsbook.hotMatches>

/** By league, in the order of their next kick-off. */
export function presentMatches(matches: readonly MatchRow[]): Answered {
  const leagues = Map.groupBy(matches, match => match.league)
  return [...leagues.values()].map(list => ({ matchList: list.map(presentMatch) }))
}

const presentMatch = ({ matchId: _, matchTime, ...match }: MatchRow) => ({ ...match, matchTime: matchTime.getTime() })
