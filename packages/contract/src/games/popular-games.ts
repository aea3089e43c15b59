import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { Code, Nothing } from '../primitives.ts'
import { GAME_PAGE_SIZE, NodeId } from './models.ts'

export const popularGames = defineCall({
  name: 'games.popularGames',
  summary: 'Lotteries that are played most; empty while none is open',
  method: 'GET',
  path: '/lgw/games/popular',
  aliases: ['/lotto/lgw/games/popular', '/lotto-vn/lgw/games/popular'],
  wire: 'bare',
  access: 'anyone',
  input: Nothing,
  output: Type.Array(Type.Object({ gameId: NodeId, gameCode: Code }), { maxItems: GAME_PAGE_SIZE }),
  refusals: [],
  spec: ['CALL-72', 'CALL-131'],
  example: { input: {}, output: [{ gameId: 'LDT-lotto-6-42', gameCode: 'lotto-6-42' }] },
})
