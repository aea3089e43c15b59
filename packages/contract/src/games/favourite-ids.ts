import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { LIST_MAX, Nothing } from '../primitives.ts'
import { NodeId } from './models.ts'

export const favouriteIds = defineCall({
  name: 'games.favouriteIds',
  summary: 'Node ids of the games the member has starred',
  method: 'GET',
  path: '/wps/relay/MCSFE_getFavoriteGames',
  wire: 'envelope',
  access: 'member',
  flag: 'GAMELOFAV3',
  module: 'GAMELOFAV3',
  input: Nothing,
  output: Type.Array(NodeId, { maxItems: LIST_MAX }),
  refusals: [],
  spec: ['CALL-125', 'FAV-05'],
  example: { input: {}, output: ['HYO-hiyas-reels'] },
})
