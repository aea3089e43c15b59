import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { Amount, Code, Count, Name, OneOf, Text, Url } from '../primitives.ts'
import { GAME_CATEGORIES } from './models.ts'

/** The board never shows more than this, whatever a client asks for. */
export const WINNERS_MAX = 20
/** Of a board of all games the stream tells so many. */
export const WINNERS_TOLD = 5

/** One round that paid more than it cost. */
const Winner = Type.Object({
  /** Tile of the game. */
  iconUrl: Url,
  /** The account name with its middle hidden, whatever it was: who won is nobody's business (LOBBY-95). */
  customerName: Text(24),
  gameName: Name,
  winAmount: Amount,
  /** Our additions. Tells one line from another, and nothing else. */
  winId: Code,
  /** How many times his stake he won, `321.50` or `1840`; empty for a round without a stake. */
  multiplier: Text(12),
  /** How long ago by the server's clock: a device whose clock is wrong shows it right. */
  secondsAgo: Count,
})

export const winnerBoard = defineCall({
  name: 'games.winnerBoard',
  summary: 'Who won last, with names hidden: rounds of today that paid more than they cost, newest first',
  method: 'GET',
  path: '/wps/relay/GCSGAME_getRankList',
  aliases: ['/wps/relay/ODSFE2_getWinnerBoard'],
  wire: 'envelope',
  access: 'anyone',
  unasked: true,
  module: 'COMM3',
  input: Type.Object({
    gameCategory: Type.Optional(OneOf(['ALL', ...GAME_CATEGORIES])),
    language: Type.Optional(Text(8)),
    limitNum: Type.Optional(Type.Integer({ minimum: 1, maximum: WINNERS_MAX })),
  }),
  output: Type.Object({ list: Type.Array(Type.Object({ vo: Winner }), { maxItems: WINNERS_MAX }) }),
  refusals: [],
  spec: ['LOBBY-95', 'CALL-126', 'CALL-128'],
  example: {
    input: { gameCategory: 'ALL', language: 'TY', limitNum: WINNERS_MAX },
    output: {
      list: [
        {
          vo: {
            iconUrl: '/art/tiles/hiyas-reels.webp',
            customerName: 'mari••••88',
            gameName: 'Hiyas Reels',
            winAmount: '64200.00',
            winId: '8Q2tq0VqkGA',
            multiplier: '321.00',
            secondsAgo: 31,
          },
        },
      ],
    },
  },
})
