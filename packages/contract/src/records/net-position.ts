import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { Amount, TimestampMs } from '../primitives.ts'
import { RECORD_REFUSALS, recordAnswer, recordQuestion } from './models.ts'

const { startTime, endTime } = recordQuestion(1)

/**
 * Our addition, for the bar above every game (RG-02): it is told whether or not the merchant shows the betting record, and asked by the page
 * itself, so that a game that is left open keeps no session alive (SES-01).
 */
export const netPosition = defineCall({
  name: 'records.netPosition',
  summary: "What the member's settled rounds of a range of days have won less what they have cost",
  method: 'GET',
  path: '/wps/member/netPosition',
  wire: 'envelope',
  access: 'member',
  unasked: true,
  rateMax: 120,
  rateBy: 'member',
  input: Type.Object({ startTime, endTime }),
  output: Type.Object({
    startTime: recordAnswer.startTime,
    endTime: recordAnswer.endTime,
    generatedAt: TimestampMs,
    /** win - bet; negative when the house won. */
    profitAndLoss: Amount,
  }),
  refusals: RECORD_REFUSALS,
  spec: ['LAUNCH-02', 'BAL-05'],
  example: {
    input: { startTime: 1_795_190_400_000, endTime: 1_795_276_799_999 },
    output: {
      startTime: 1_795_190_400_000,
      endTime: 1_795_276_799_999,
      generatedAt: 1_795_257_700_000,
      profitAndLoss: '-20.00',
    },
  },
})
