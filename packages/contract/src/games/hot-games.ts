import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { Code, Text } from '../primitives.ts'
import { GAME_PAGE_SIZE_MAX, GameItem, GameType, gameItemExample } from './models.ts'

export const hotGames = defineCall({
  name: 'games.hotGames',
  summary: 'Games that are played most, of one category or of all',
  method: 'GET',
  methodAliases: ['POST'],
  path: '/wps/relay/GCSGAME_hotGamesV2',
  wire: 'envelope',
  access: 'anyone',
  unasked: true,
  flag: 'GAMELOHOT3',
  module: 'GAMELOHOT3',
  input: Type.Object({
    isPlatform: Type.Optional(Text(4)),
    language: Type.Optional(Text(8)),
    platform: Type.Optional(Text(16)),
    gameType: Type.Optional(GameType),
    merchantCode: Type.Optional(Code),
    /** Chooses among them, as the search of the game list does (CALL-96). */
    gameName: Type.Optional(Text(60)),
  }),
  output: Type.Object({ list: Type.Array(GameItem, { maxItems: GAME_PAGE_SIZE_MAX }) }),
  bareList: 'list',
  refusals: [],
  spec: ['LOBBY-75', 'CALL-111', 'CALL-112', 'CALL-113', 'CALL-114', 'CALL-115', 'CALL-116', 'CALL-117'],
  example: { input: { isPlatform: '2', platform: 'html5' }, output: { list: [gameItemExample] } },
})
