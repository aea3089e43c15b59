import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { GAME_CATEGORIES } from '../games/models.ts'
import { Amount, Code, Count, Name, OneOf } from '../primitives.ts'
import {
  BET_STATES,
  BettingRecord,
  EXAMPLE_BET,
  RECORD_PAGE_SIZE,
  RECORD_PAGE_SIZE_MAX,
  RECORD_REFUSALS,
  recordAnswer,
  recordQuestion,
} from './models.ts'

/** Under what a bet is told whose game the catalogue does not know. */
export const CATEGORY_UNKNOWN = 'OTHER'

/** Vendors and categories a member can have played at. */
export const CHOICES_MAX = 200

export const bettingRecords = defineCall({
  name: 'records.bettingRecords',
  summary:
    'The bets of the member in a range of days, newest first, by page, with the totals of all pages; a round appears as soon as its stake is taken',
  method: 'GET',
  path: '/wps/relay/ODSFE2_MemBetRecords',
  aliases: ['/wps/relay/thirdPartyGameRecord', '/wps/report/accountGameBetHistory'],
  wire: 'envelope',
  access: 'member',
  flag: 'TRANSBETREPMEM3',
  rateMax: 120,
  rateBy: 'member',
  input: Type.Object({
    ...recordQuestion(RECORD_PAGE_SIZE),
    gameType: Type.Optional(OneOf([...GAME_CATEGORIES, CATEGORY_UNKNOWN])),
    vassalage: Type.Optional(Code),
    status: Type.Optional(OneOf(BET_STATES)),
  }),
  output: Type.Object({
    ...recordAnswer,
    list: Type.Array(BettingRecord, { maxItems: RECORD_PAGE_SIZE_MAX }),
    /** Of all pages. Wins and results are those of settled rounds. */
    footer: Type.Object({
      betAmount: Amount,
      validBetAmount: Amount,
      winAmount: Amount,
      profitAndLoss: Amount,
      totalHands: Count,
      /** The valid stakes and the result once more, by the other names that existing clients read them by. */
      validBetting: Amount,
      gameValidBetting: Amount,
      netProfit: Amount,
    }),
    /** What the member has played in these days: what there is to filter by. */
    choices: Type.Object({
      gameTypes: Type.Array(Code, { maxItems: CHOICES_MAX }),
      vendors: Type.Array(Type.Object({ vassalage: Code, vendorName: Name }), { maxItems: CHOICES_MAX }),
    }),
  }),
  refusals: RECORD_REFUSALS,
  spec: ['CASH-10', 'LOTT-20', 'HIS-01', 'HIS-05'],
  example: {
    input: { startTime: 1_795_190_400_000, endTime: 1_795_276_799_999, page: 1, size: 20, gameType: 'RNG' },
    output: {
      page: 1,
      totalPages: 1,
      total: 1,
      startTime: 1_795_190_400_000,
      endTime: 1_795_276_799_999,
      asOf: '42',
      generatedAt: 1_795_257_700_000,
      list: [EXAMPLE_BET],
      footer: {
        betAmount: '20.00',
        validBetAmount: '20.00',
        winAmount: '0.00',
        profitAndLoss: '-20.00',
        totalHands: 1,
        validBetting: '20.00',
        gameValidBetting: '20.00',
        netProfit: '-20.00',
      },
      choices: { gameTypes: ['RNG'], vendors: [{ vassalage: 'HYO', vendorName: 'Hiyas Originals' }] },
    },
  },
})
