import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { Amount, Code, OneOf, Text, TimestampMs } from '../primitives.ts'
import { BettingRecord, EXAMPLE_BET, RecordId } from './models.ts'

/** Steps of one bet that are told, as many as the ledger tells (`betWithSteps`); the largest free game of ours has one win. */
const STEPS_MAX = 200

export const bettingRecordDetail = defineCall({
  name: 'records.bettingRecordDetail',
  summary: 'One bet of the member with every step of its settlement, and the reference of its supplier',
  method: 'GET',
  path: '/wps/relay/ODSFE2_MemBetRecordsDetail',
  wire: 'envelope',
  access: 'member',
  flag: 'TRANSBETREPMEM3',
  rateMax: 120,
  rateBy: 'member',
  input: Type.Object({ recordId: RecordId, language: Type.Optional(Text(8)) }),
  output: Type.Object({
    record: BettingRecord,
    /** The supplier's own number of the bet: what a complaint names. */
    reference: Text(128),
    /** Who decided the result. */
    supplier: Code,
    /**
     * The supplier's code of the game, which is that of an edition where there are several, and what his list said of it when the bet was made:
     * the mathematics and its version, the return in percent with two decimals. Each is empty where it is not known.
     */
    game: Type.Object({ code: Code, nodeId: Text(128), model: Text(64), rtp: Text(8), volatility: Text(16) }),
    /** Oldest first. */
    steps: Type.Array(
      Type.Object({
        stepId: RecordId,
        kind: OneOf(['bet', 'win', 'rollback']),
        /** The supplier's own number of it; empty where he gave none, as of what ended a round. */
        reference: Text(128),
        amount: Amount,
        balanceAfter: Amount,
        /** The step that this one takes back. */
        takesBack: Type.Union([RecordId, Type.Null()]),
        at: TimestampMs,
      }),
      { maxItems: STEPS_MAX },
    ),
  }),
  refusals: ['record.not.found'],
  spec: ['HIS-04', 'GAM-16', 'CASH-10'],
  example: {
    input: { recordId: '41' },
    output: {
      record: EXAMPLE_BET,
      reference: 'b-1',
      supplier: 'HYO',
      game: { code: 'hiyas-reels', nodeId: 'HYO-hiyas-reels', model: 'kislap v2', rtp: '96.01', volatility: 'medium' },
      steps: [
        {
          stepId: '41',
          kind: 'bet',
          reference: 'b-1',
          amount: '20.00',
          balanceAfter: '80.00',
          takesBack: null,
          at: 1_795_257_600_000,
        },
        {
          stepId: '42',
          kind: 'win',
          reference: 'w-1',
          amount: '0.00',
          balanceAfter: '80.00',
          takesBack: null,
          at: 1_795_257_601_000,
        },
      ],
    },
  },
})
