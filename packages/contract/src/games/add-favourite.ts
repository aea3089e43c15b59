import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { Code, Nothing } from '../primitives.ts'
import { NodeId } from './models.ts'

export const addFavourite = defineCall({
  name: 'games.addFavourite',
  summary: 'Stars a game; starring it again changes nothing',
  method: 'POST',
  path: '/wps/relay/MCSFE_addFavoriteGameV2',
  wire: 'envelope',
  access: 'member',
  flag: 'GAMELOFAV3',
  module: 'GAMELOFAV3',
  keepalive: true,
  input: Type.Object({ nodeId: NodeId, vendor: Type.Optional(Code) }),
  output: Nothing,
  refusals: ['game.not.found', 'favourite.limit'],
  spec: ['CALL-122', 'FAV-01'],
  example: { input: { nodeId: 'HYO-hiyas-reels', vendor: 'HYO' }, output: {} },
})
