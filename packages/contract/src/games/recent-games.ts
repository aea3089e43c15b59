import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { Count, LIST_MAX, PageNumber, PageSize, Text } from '../primitives.ts'
import { GAME_PAGE_SIZE_MAX, GameItem, GameType, gameItemExample, RECENT_PAGE_SIZE, ShelfFilter } from './models.ts'

export const recentGames = defineCall({
  name: 'games.recentGames',
  summary: 'The games the member has played, the last one first',
  method: 'GET',
  path: '/wps/relay/GCS_recentGame',
  wire: 'envelope',
  access: 'member',
  unasked: true,
  flag: 'GAMELOREC3',
  module: 'GAMELOREC3',
  input: Type.Object({
    /** Named so here, and `pageNo` in other lists (CALL-109). */
    page: Type.Optional(PageNumber),
    pageSize: Type.Optional(PageSize(GAME_PAGE_SIZE_MAX, RECENT_PAGE_SIZE)),
    gameType: Type.Optional(GameType),
    language: Type.Optional(Text(8)),
    clientType: Type.Optional(Type.Integer({ minimum: 0, maximum: 9 })),
    ...ShelfFilter,
  }),
  output: Type.Object({ list: Type.Array(GameItem, { maxItems: LIST_MAX }), totalPages: Count }),
  refusals: [],
  spec: ['CALL-107', 'CALL-109', 'CALL-121', 'FAV-07', 'FAV-08'],
  example: {
    input: { page: 1, pageSize: RECENT_PAGE_SIZE, gameType: 'RNG', clientType: 2 },
    output: { list: [gameItemExample], totalPages: 1 },
  },
})
