import { type Client, query } from '@hiyas/client'
import { games } from '@hiyas/contract'
import type { Category } from '../../../shared/games/categories.ts'
import { PLATFORM } from '../../../shared/games/constants.ts'

/** The games of one tab (HOME-56). INHOUSE is a slot list of the vendors the server names for it (HOME-57, HOME-58). */
export const homeGames = (client: Client, merchant: string, category: Category, inhouseVendors: string) =>
  query(client, games.gameList, {
    merchant,
    platform: PLATFORM,
    gameType: category === 'INHOUSE' ? 'RNG' : category,
    ...(category === 'INHOUSE' ? { vassalage: inhouseVendors } : {}),
    pageNo: 1,
    pageSize: games.GAME_PAGE_SIZE,
    language: client.options.language(),
  })
