import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { Code, Nothing, Text } from '../primitives.ts'
import { NodeId } from './models.ts'

export const addRecentGame = defineCall({
  name: 'games.addRecentGame',
  summary:
    'Puts a game in front of those the member has played. A launch does it as well; this is for clients that open games in their own way',
  // A change by GET, as existing clients send it (CALL-110): no answer of ours is kept by any cache.
  method: 'GET',
  path: '/wps/relay/MCS2_addRecentGame',
  wire: 'envelope',
  access: 'member',
  flag: 'GAMELOREC3',
  module: 'GAMELOREC3',
  input: Type.Object({ nodeId: NodeId, vendor: Type.Optional(Code), gameType: Type.Optional(Text(16)) }),
  output: Nothing,
  refusals: ['game.not.found'],
  spec: ['CALL-110', 'CALL-124', 'FAV-09'],
  example: { input: { nodeId: 'HYO-hiyas-reels', vendor: 'HYO', gameType: 'RNG' }, output: {} },
})
