import { type Client, keyInEveryLanguage, query } from '@hiyas/client'
import { games, type In, records, SITE_RUNS_ON } from '@hiyas/contract'
import { paths } from '../../../routes/paths.ts'
import { CLIENT_TYPE } from '../../../shared/games/constants.ts'
import type { Wanted } from './wanted.ts'

/**
 * Every opening is a launch of its own, with a token for one use: never from the cache, never repeated by itself. Nothing takes a game away in
 * the middle of a round: neither another language, which another tab may choose, nor that everything is asked for anew.
 */
export const launch = (client: Client, wanted: Wanted) => ({
  ...query(client, games.launchGame, askedFor(client, wanted)),
  queryKey: keyInEveryLanguage(client, games.launchGame, wanted),
  staleTime: 'static' as const,
  gcTime: 0,
  retry: false,
})

/**
 * The address of the game for a page of its own: a launch of its own, as the frame may have used up the token of the first. Where that is not
 * to be had, the first one: the frame may never have got as far.
 */
export async function ownPageOf(client: Client, wanted: Wanted, first: string): Promise<string> {
  const answer = await client.call(games.launchGame, askedFor(client, wanted))
  return (answer.ok && answer.value.content.game_url) || first
}

const askedFor = (client: Client, wanted: Wanted) => ({
  launchMode: 'GLS',
  platform: SITE_RUNS_ON,
  clientType: CLIENT_TYPE,
  ...wanted,
  language: client.options.language(),
  backUrl: inFull(listOf(wanted)),
})

/** A game may be elsewhere. On the server nothing is launched. */
const inFull = (path: string): string => (typeof location === 'undefined' ? path : location.origin + path)

/** Where whoever leaves a game finds others like it. */
export const listOf = ({ gameType = 'RNG' }: Wanted): string => paths.gameList({ gameType })

/** What the member's settled rounds come to since a day, as the books have them; of the last days where none is named. */
export const resultSince = (client: Client, since: In<typeof records.netPosition>) => ({
  ...query(client, records.netPosition, since),
  staleTime: 0,
  gcTime: 0,
})
