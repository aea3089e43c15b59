import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { Code, Nothing } from '../primitives.ts'
import { NodeId } from './models.ts'

export const removeFavourite = defineCall({
  name: 'games.removeFavourite',
  summary: 'Takes the star off a game; it may already be off',
  method: 'DELETE',
  methodAliases: ['POST'],
  path: '/wps/relay/MCSFE_removeFavoriteGameV2',
  wire: 'envelope',
  access: 'member',
  flag: 'GAMELOFAV3',
  module: 'GAMELOFAV3',
  keepalive: true,
  input: Type.Object({ nodeId: NodeId, vendor: Type.Optional(Code) }),
  output: Nothing,
  refusals: [],
  spec: ['CALL-123', 'FAV-02'],
  example: { input: { nodeId: 'HYO-hiyas-reels', vendor: 'HYO' }, output: {} },
})
