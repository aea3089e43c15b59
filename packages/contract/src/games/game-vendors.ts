import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { Code, Name, Text } from '../primitives.ts'
import { CLASSIFICATIONS_TOLD_MAX, GameType, VENDORS_TOLD_MAX } from './models.ts'

/** A vendor under a category, launched by `vassalage` alone (decision 18); `freeplay` where who asks is a trial, and can play at least one of his games there. */
const VendorCard = Type.Object({
  vassalage: Code,
  accountTypeName: Name,
  displayName: Name,
  freeplay: Type.Boolean(),
})

export const gameVendors = defineCall({
  name: 'games.gameVendors',
  summary: 'All vendors of the site, a lane a category, in its order',
  method: 'GET',
  path: '/wps/relay/GCSGAME_newGameVendor',
  aliases: ['/wps/relay/GCSGAME_gameVendor'],
  wire: 'envelope',
  access: 'anyone',
  input: Type.Object({ merchant_code: Type.Optional(Code), platform: Type.Optional(Text(16)) }),
  output: Type.Object({
    data: Type.Object({
      lanes: Type.Array(
        Type.Object({
          title: GameType,
          cards: Type.Array(VendorCard, { maxItems: VENDORS_TOLD_MAX }),
          gameClassify: Type.Array(Type.Object({ key: Text(64), displayName: Name }), {
            maxItems: CLASSIFICATIONS_TOLD_MAX,
          }),
        }),
        { maxItems: 20 },
      ),
    }),
  }),
  refusals: [],
  spec: ['CALL-79', 'CALL-119'],
  example: {
    input: { merchant_code: 'HIYAS', platform: 'html5' },
    output: {
      data: {
        lanes: [
          {
            title: 'RNG',
            cards: [
              {
                vassalage: 'HYO',
                accountTypeName: 'Hiyas Originals',
                displayName: 'Hiyas Originals',
                freeplay: true,
              },
            ],
            gameClassify: [{ key: 'video', displayName: 'Video slots' }],
          },
        ],
      },
    },
  },
})
