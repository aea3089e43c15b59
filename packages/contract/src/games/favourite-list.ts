import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { Count, LIST_MAX, PageNumber, PageSize, Text } from '../primitives.ts'
import { GAME_PAGE_SIZE, GAME_PAGE_SIZE_MAX, GameItem, GameType, gameItemExample, ShelfFilter } from './models.ts'

export const favouriteList = defineCall({
  name: 'games.favouriteList',
  summary: 'The games the member has starred, newest first',
  method: 'GET',
  path: '/wps/relay/MCSFE_getFavoriteGamesList',
  wire: 'envelope',
  access: 'member',
  flag: 'GAMELOFAV3',
  module: 'GAMELOFAV3',
  input: Type.Object({
    pageNo: Type.Optional(PageNumber),
    gameType: Type.Optional(GameType),
    pageSize: Type.Optional(PageSize(GAME_PAGE_SIZE_MAX, GAME_PAGE_SIZE)),
    language: Type.Optional(Text(8)),
    ...ShelfFilter,
  }),
  output: Type.Object({
    content: Type.Array(GameItem, { maxItems: LIST_MAX }),
    pageNum: PageNumber,
    totalPages: Count,
  }),
  refusals: [],
  spec: ['CALL-109', 'CALL-120', 'FAV-04'],
  example: { input: { pageNo: 1, pageSize: 26 }, output: { content: [gameItemExample], pageNum: 1, totalPages: 1 } },
})
