import { games, type Out, type sportsbook } from '@hiyas/contract'
import { dayOf, timeOf } from '@hiyas/kernel'
import { launchHref } from '../../../../../shared/games/launch-way.ts'

type Answered = Out<typeof sportsbook.hotMatches>
export type HotMatch = Answered[number]['matchList'][number]

/** HOME-35: `03/07 09:05`, in Manila and in every language. A formatter of the browser takes as long to make as all of the sheet. */
export const matchTimeText = (timestampMs: number): string =>
  `${dayOf(timestampMs).slice(5).replace('-', '/')} ${timeOf(timestampMs)}`

/** All matches of all leagues, the next kick-off first. */
export const matchesOf = (answer: Answered): HotMatch[] =>
  answer.flatMap(({ matchList }) => matchList).toSorted((one, other) => one.matchTime - other.matchTime)

/** Whether there is a match the visitor has not closed the sheet on (HOME-37). */
export const isNews = (matches: readonly HotMatch[], closed: readonly string[]): boolean =>
  matches.some(({ roomId }) => !closed.includes(roomId))

/** Matches of these vendors are a category of their own on the site (HOME-47, HOME-48). */
const SPORTS_APART: ReadonlyMap<string, string> = new Map([
  [games.ESPORT_GAME_CODE, 'ESPORTS'],
  [games.COCKFIGHT_GAME_CODE, 'COCKFIGHT'],
])

/**
 * HOME-39: a room id is a game id. Who is not logged in is led to the login by the address itself (HOME-40). With the kind, as who then wants
 * another game is led to others like it.
 */
export const matchHref = ({ vendor, roomId, nodeId }: HotMatch): string =>
  launchHref({ nodeId, roomId, vassalage: vendor, gameType: SPORTS_APART.get(vendor) ?? 'SPORTS' })
