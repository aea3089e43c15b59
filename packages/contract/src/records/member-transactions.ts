import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { Amount, Count, Name, OneOf, Text, TimestampMs } from '../primitives.ts'
import { RECORD_PAGE_SIZE_MAX, RECORD_REFUSALS, RecordId, recordAnswer, recordQuestion } from './models.ts'

/** What existing clients filter by; `dividend` is what a promotion gave. */
export const CODE_TYPES = [
  'deposit',
  'withdraw',
  'betting',
  'winning',
  'dividend',
  'betting_rebate',
  'agent_rebate',
  'share_bonus',
  'daily_wage',
  'hour_wage',
  'referral_rebate',
  'other',
] as const
export type CodeType = (typeof CODE_TYPES)[number]

/** Those that come to a member from the people he has brought: the record with `types=A` (AGENT-35). */
export const AGENT_CODE_TYPES = ['agent_rebate', 'share_bonus', 'daily_wage', 'hour_wage', 'referral_rebate'] as const

export const TRANSACTION_PAGE_SIZE = 10
const LIST_OF_WORDS_MAX = 300

export const memberTransactions = defineCall({
  name: 'records.memberTransactions',
  summary:
    'What changed the balance of the member in a range of days, newest first, by page, with the totals of all pages',
  method: 'GET',
  path: '/wps/relay/ODSFE2_MemTransDet',
  aliases: ['/wps/relay/ODS2_MemberTransaction', '/wps/report/transaction'],
  wire: 'envelope',
  access: 'member',
  flag: 'TRANSREC3',
  module: 'MEMTRANS3',
  rateMax: 120,
  rateBy: 'member',
  input: Type.Object({
    ...recordQuestion(TRANSACTION_PAGE_SIZE),
    /** Words of CODE_TYPES with commas between them; empty for all. */
    codeTypes: Type.Optional(Text(LIST_OF_WORDS_MAX, { pattern: '^[a-z_,]*$' })),
    /** Numbers of kinds to leave out, with commas between them. */
    excludeTxTypeIds: Type.Optional(Text(LIST_OF_WORDS_MAX, { pattern: '^[0-9,]*$' })),
  }),
  output: Type.Object({
    ...recordAnswer,
    list: Type.Array(
      Type.Object({
        txId: RecordId,
        txTypeId: Count,
        txTypeName: Name,
        codeType: OneOf(CODE_TYPES),
        txTimeInTimestamp: TimestampMs,
        orderNo: Text(200),
        remark: Text(300),
        /** Below zero when it left the balance. */
        amount: Amount,
        currentAvailBalance: Amount,
        customerName: Name,
      }),
      { maxItems: RECORD_PAGE_SIZE_MAX },
    ),
    /** Of all pages: what came, what went, and what that makes. */
    footer: Type.Object({ inAmount: Amount, outAmount: Amount, amount: Amount }),
  }),
  refusals: RECORD_REFUSALS,
  spec: ['CASH-09', 'WALLET-05', 'CALL-176', 'HIS-01', 'HIS-05'],
  example: {
    input: {
      codeTypes: '',
      startTime: 1_795_190_400_000,
      endTime: 1_795_276_799_999,
      page: 1,
      size: 10,
      language: 'EN',
    },
    output: {
      page: 1,
      totalPages: 1,
      total: 1,
      startTime: 1_795_190_400_000,
      endTime: 1_795_276_799_999,
      asOf: '42',
      generatedAt: 1_795_257_700_000,
      list: [
        {
          txId: '42',
          txTypeId: 3101,
          txTypeName: 'Bet',
          codeType: 'betting',
          txTimeInTimestamp: 1_795_257_600_000,
          orderNo: 'b-1',
          remark: 'Hiyas Reels',
          amount: '-20.00',
          currentAvailBalance: '80.00',
          customerName: 'marites_88',
        },
      ],
      footer: { inAmount: '0.00', outAmount: '20.00', amount: '-20.00' },
    },
  },
})
