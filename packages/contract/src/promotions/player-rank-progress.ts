import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { Count, Nothing, Text } from '../primitives.ts'
import { RANK_CONDITION_KINDS, Rank, RankCondition } from './models.ts'

const Condition = Type.Object({
  ...RankCondition.properties,
  /** Written as `required` is. */
  reached: Text(20),
  met: Type.Boolean(),
})

export const playerRankProgress = defineCall({
  name: 'promotions.playerRankProgress',
  summary: 'The rank of the member, and how much of the next one he has reached; at the top, of his own',
  method: 'GET',
  path: '/wps/relay/MCSFE_getPlayerRankProgress',
  wire: 'envelope',
  access: 'member',
  // It adds up everything the member has ever staked.
  rateMax: 60,
  input: Nothing,
  output: Type.Object({
    currentProgress: Type.Object({
      completedConditions: Count,
      totalExpectedConditions: Count,
      conditions: Type.Array(Condition, { maxItems: RANK_CONDITION_KINDS.length }),
    }),
    playerRankProgress: Rank,
    /** Null at the top, and where the merchant has no ranks. */
    nextRank: Type.Union([Rank, Type.Null()]),
  }),
  refusals: [],
  spec: ['CALL-84', 'MEMBER-15', 'MEMBER-16', 'MEMBER-17'],
  example: {
    input: {},
    output: {
      currentProgress: {
        completedConditions: 1,
        totalExpectedConditions: 2,
        conditions: [
          { kind: 'member_days', required: '3', reached: '12', met: true },
          { kind: 'turnover', required: '5000.00', reached: '340.50', met: false },
        ],
      },
      playerRankProgress: { labelId: 'VIP1', level: 1, label: 'VIP 1', name: 'Bronse', badge: 'vip_bronze' },
      nextRank: { labelId: 'VIP2', level: 2, label: 'VIP 2', name: 'Pilak', badge: 'vip_silver' },
    },
  },
})
