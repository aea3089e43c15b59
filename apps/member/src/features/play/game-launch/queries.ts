import { type Client, query } from '@hiyas/client'
import { games, type In } from '@hiyas/contract'
import { paths } from '../../../routes/paths.ts'
import { CLIENT_TYPE, PLATFORM } from '../../../shared/games/constants.ts'

/** What the address of the screen says (LAUNCH-07, LAUNCH-08). */
export type Wanted = Pick<In<typeof games.launchGame>, 'nodeId' | 'gameId' | 'vassalage'>

/** Every opening is a launch of its own, with a token for one use: never from the cache, never repeated by itself. */
export const launch = (client: Client, wanted: Wanted) => ({
  ...query(client, games.launchGame, {
    launchMode: 'GLS',
    platform: PLATFORM,
    clientType: CLIENT_TYPE,
    ...wanted,
    language: client.options.language(),
    backUrl: paths.home(),
  }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  retry: false,
})
