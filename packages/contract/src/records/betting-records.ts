import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { Amount, Code, Name, OneOf, PageSize, Text, TimestampMs, Url } from '../primitives.ts'

export const RECORD_PAGE_SIZE = 20
const RECORD_PAGE_SIZE_MAX = 100

const BettingRecord = Type.Object({
  /** The supplier's round. */
  orderNo: Code,
  gameName: Name,
  vendorName: Name,
  vassalage: Code,
  iconUrl: Url,
  betAmount: Amount,
  winAmount: Amount,
  /** win - bet; negative when the house won. */
  profitAndLoss: Amount,
  status: OneOf(['open', 'settled', 'cancelled']),
  betTimeInTimestamp: TimestampMs,
})

export const bettingRecords = defineCall({
  name: 'records.bettingRecords',
  summary: 'The rounds of the member, newest first, by page; a round appears as soon as its stake is taken',
  method: 'GET',
  path: '/wps/relay/ODSFE2_MemBetRecords',
  wire: 'envelope',
  access: 'member',
  flag: 'TRANSBETREPMEM3',
  input: Type.Object({
    /** `nextCursor` of the page before. */
    cursor: Type.Optional(Text(40, { pattern: '^[0-9]*$' })),
    size: Type.Optional(PageSize(RECORD_PAGE_SIZE_MAX, RECORD_PAGE_SIZE)),
    language: Type.Optional(Text(8)),
  }),
  output: Type.Object({
    list: Type.Array(BettingRecord, { maxItems: RECORD_PAGE_SIZE_MAX }),
    /** Null on the last page. */
    nextCursor: Type.Union([Text(40), Type.Null()]),
  }),
  refusals: [],
  spec: ['CASH-10', 'LOTT-20'],
  example: {
    input: { size: 20 },
    output: {
      list: [
        {
          orderNo: 'r-1',
          gameName: 'Hiyas Reels',
          vendorName: 'Hiyas Originals',
          vassalage: 'HYO',
          iconUrl: '/art/tiles/hiyas-reels.webp',
          betAmount: '20.00',
          winAmount: '0.00',
          profitAndLoss: '-20.00',
          status: 'settled',
          betTimeInTimestamp: 1_795_257_600_000,
        },
      ],
      nextCursor: null,
    },
  },
})
