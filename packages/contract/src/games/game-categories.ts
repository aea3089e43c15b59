import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { Code, Count, Name, Text } from '../primitives.ts'
import { CLASSIFICATIONS_TOLD_MAX, GameType, VENDORS_TOLD_MAX } from './models.ts'

const Vendor = Type.Object({ vassalage: Code, displayName: Name, gameType: GameType, gameCount: Count })
const Classification = Type.Object({ key: Text(64), displayName: Name })

export const gameCategories = defineCall({
  name: 'games.gameCategories',
  summary: 'Categories in the order of the site, with their vendors and classifications',
  method: 'GET',
  path: '/wps/relay/GCSGAME_getVassGameType',
  aliases: ['/wps/relay/GLS2_getVassGameType'],
  wire: 'envelope',
  access: 'anyone',
  module: 'COMM3',
  input: Type.Object({
    typeId: Type.Optional(Text(8)),
    merchant_code: Type.Optional(Code),
    /** Where the games run that are counted: `html5`, as the lists of the site are asked for, unless a client asks for another. */
    platform: Type.Optional(Text(16)),
  }),
  output: Type.Object({
    content: Type.Object({
      sorting: Type.Array(
        Type.Object({
          gameCategory: GameType,
          vendorNames: Type.Array(Type.Object({ gameType: GameType, vassalage: Code }), { maxItems: VENDORS_TOLD_MAX }),
        }),
        { maxItems: 20 },
      ),
      mapping: Type.Record(
        Text(32),
        Type.Object({
          vendors: Type.Array(Vendor, { maxItems: VENDORS_TOLD_MAX }),
          gameClassify: Type.Array(Classification, { maxItems: CLASSIFICATIONS_TOLD_MAX }),
          gameCount: Count,
        }),
        { maxProperties: 20 },
      ),
    }),
  }),
  refusals: [],
  spec: ['LOBBY-76', 'LOBBY-77', 'CALL-118', 'CALL-129'],
  example: {
    input: { typeId: '1', merchant_code: 'HIYAS' },
    output: {
      content: {
        sorting: [{ gameCategory: 'RNG', vendorNames: [{ gameType: 'RNG', vassalage: 'HYO' }] }],
        mapping: {
          RNG: {
            vendors: [{ vassalage: 'HYO', displayName: 'Hiyas Originals', gameType: 'RNG', gameCount: 1 }],
            gameClassify: [{ key: 'video', displayName: 'Video slots' }],
            gameCount: 1,
          },
        },
      },
    },
  },
})
