import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { Code, Name, Nothing, TimestampMs, Url } from '../primitives.ts'

/** A sheet over home, not a programme: what does not fit in it is on the pages of the sports. */
export const HOT_MATCHES_MAX = 10

/** The nine fields of a hot match (HOME-36). A room id is a game id (LOBBY-72). */
const HotMatch = Type.Object({
  vendor: Code,
  roomId: Code,
  nodeId: Code,
  league: Name,
  homeTeam: Name,
  awayTeam: Name,
  homeTeamImageUrl: Url,
  awayTeamImageUrl: Url,
  /** Kick-off. */
  matchTime: TimestampMs,
})

export const hotMatches = defineCall({
  name: 'sportsbook.hotMatches',
  summary: 'Matches the merchant points at, the next kick-off first, each until it begins',
  method: 'GET',
  path: '/wps/relay/GCSGAME_getGameMatchV2',
  wire: 'envelope',
  access: 'anyone',
  module: 'COMM3',
  input: Nothing,
  /** By league, as existing clients read it. */
  output: Type.Array(Type.Object({ matchList: Type.Array(HotMatch, { maxItems: HOT_MATCHES_MAX }) }), {
    maxItems: HOT_MATCHES_MAX,
  }),
  refusals: [],
  spec: ['HOME-36', 'HOME-40', 'CALL-132'],
  example: {
    input: {},
    output: [
      {
        matchList: [
          {
            vendor: 'VTG',
            roomId: 'luzon-hoops-1',
            nodeId: 'VTG-luzon-hoops-1',
            league: 'Luzon Hoops',
            homeTeam: 'Davao Agilas',
            awayTeam: 'Iloilo Wolves',
            homeTeamImageUrl: '/art/teams/davao-agilas.svg',
            awayTeamImageUrl: '/art/teams/iloilo-wolves.svg',
            matchTime: 1_795_263_000_000,
          },
        ],
      },
    ],
  },
})
