import { type Client, pages } from '@hiyas/client'
import { games } from '@hiyas/contract'
import type { Category } from '../../../shared/games/categories.ts'
import { PLATFORM } from '../../../shared/games/constants.ts'
import { CLASS_ALL, CLASS_NEW, type LobbyState } from './lobby-state.ts'

/** A category's games by page (CALL-93 to CALL-101). `gameClassify` is empty for All and New; New is `isNew` 1. */
export const lobbyGames = (client: Client, merchant: string, category: Category, state: LobbyState) =>
  pages(client, games.gameList, {
    input: {
      merchant,
      platform: PLATFORM,
      gameType: category,
      gameClassify: [CLASS_ALL, CLASS_NEW].includes(state.classification) ? '' : state.classification,
      isNew: state.classification === CLASS_NEW ? 1 : 0,
      pageSize: games.GAME_PAGE_SIZE,
      language: client.options.language(),
      ...(state.vendor === null ? {} : { vassalage: state.vendor }),
      ...(state.search === '' ? {} : { gameName: state.search }),
    },
    first: 1,
    pageOf: pageNo => ({ pageNo }),
    next: nextPage,
  })

/** The member's starred games of a category by page. */
export const lobbyFavourites = (client: Client, gameType: Category) =>
  pages(client, games.favouriteList, {
    input: { gameType, pageSize: games.GAME_PAGE_SIZE, language: client.options.language() },
    first: 1,
    pageOf: pageNo => ({ pageNo }),
    next: nextPage,
  })

/** LOBBY-91: there is more only while the current page is below the number of pages. */
const nextPage = ({ pageNum, totalPages }: { pageNum: number; totalPages: number }, page: number): number | null =>
  pageNum < totalPages ? page + 1 : null
