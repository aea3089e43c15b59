import { type Client, query } from '@hiyas/client'
import { games } from '@hiyas/contract'
import { CLIENT_TYPE } from '../../../shared/games/constants.ts'

/** One row. */
const SHOWN = 3

/** What a member has played last, of all kinds. */
export const lastPlayed = (client: Client) =>
  query(client, games.recentGames, {
    page: 1,
    pageSize: SHOWN,
    language: client.options.language(),
    clientType: CLIENT_TYPE,
  })
