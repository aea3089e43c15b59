import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { Amount, Code, Count, LIST_MAX, PageNumber, PageSize, Text } from '../primitives.ts'
import {
  GAME_PAGE_SIZE,
  GAME_PAGE_SIZE_MAX,
  GameItem,
  GameType,
  gameItemExample,
  VASSALAGES_LENGTH_MAX,
} from './models.ts'

export const gameList = defineCall({
  name: 'games.gameList',
  summary: 'Games of a category, filtered and by page',
  method: 'GET',
  path: '/wps/relay/GCSGAME_gameList',
  wire: 'envelope',
  access: 'anyone',
  flag: 'GAMELO3',
  module: 'GAMELO3',
  input: Type.Object({
    merchant: Type.Optional(Code),
    platform: Type.Optional(Text(16)),
    gameName: Type.Optional(Text(60)),
    gameType: Type.Optional(GameType),
    /** Empty for All, New and Fav (CALL-98). */
    gameClassify: Type.Optional(Text(64)),
    /** 1 for New (CALL-99). */
    isNew: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
    pageNo: Type.Optional(PageNumber),
    pageSize: Type.Optional(PageSize(GAME_PAGE_SIZE_MAX, GAME_PAGE_SIZE)),
    /** One vendor code, or several with commas. */
    vassalage: Type.Optional(Text(VASSALAGES_LENGTH_MAX)),
    language: Type.Optional(Text(8)),
    minBet: Type.Optional(Type.Union([Amount, Text(8)])),
    /** Empty where no filter sets it (LOBBY-46). */
    minLine: Type.Optional(Type.Union([Type.Integer({ minimum: 0, maximum: 10_000 }), Type.Literal('')])),
    clientType: Type.Optional(Type.Integer({ minimum: 0, maximum: 9 })),
  }),
  output: Type.Object({
    games: Type.Array(GameItem, { maxItems: LIST_MAX }),
    pageNum: PageNumber,
    totalPages: Count,
    total: Count,
  }),
  refusals: [],
  spec: [
    'CALL-93',
    'CALL-94',
    'CALL-95',
    'CALL-96',
    'CALL-97',
    'CALL-98',
    'CALL-99',
    'CALL-100',
    'CALL-101',
    'CALL-102',
    'CALL-103',
    'CALL-104',
    'CALL-105',
    'CALL-106',
    'LOBBY-74',
  ],
  example: {
    input: { gameType: 'RNG', platform: 'html5', pageNo: 1, pageSize: 26 },
    output: { games: [gameItemExample], pageNum: 1, totalPages: 1, total: 1 },
  },
})
