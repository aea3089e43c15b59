import { type Client, query } from '@hiyas/client'
import { games, records } from '@hiyas/contract'
import { paths } from '../../../routes/paths.ts'
import { CLIENT_TYPE, PLATFORM } from '../../../shared/games/constants.ts'
import type { Wanted } from './wanted.ts'

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

/** What the member's settled rounds since the day of a moment come to, as the books have them. */
export const resultSince = (client: Client, days: { startTime: number; endTime: number }) => ({
  ...query(client, records.bettingRecords, { ...days, size: 1 }),
  staleTime: 0,
  gcTime: 0,
})
