import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { Nothing } from '../primitives.ts'
import { RANK_CONDITION_KINDS, Rank, RankCondition } from './models.ts'

export const RANKS_MAX = 50

export const memberClubBenefit = defineCall({
  name: 'promotions.memberClubBenefit',
  summary: 'The ladder of ranks of the merchant, from the lowest up, and what each asks for beyond the one below',
  method: 'GET',
  path: '/wps/relay/MCSFE_getMemberClubBenefit',
  wire: 'envelope',
  access: 'member',
  flag: 'MEMCLUB3',
  module: 'MEMCLUB3',
  input: Nothing,
  output: Type.Object({
    ranks: Type.Array(
      Type.Object({
        ...Rank.properties,
        conditions: Type.Array(RankCondition, { maxItems: RANK_CONDITION_KINDS.length }),
      }),
      { maxItems: RANKS_MAX },
    ),
  }),
  refusals: [],
  spec: ['CALL-85', 'PROMO-06'],
  example: {
    input: {},
    output: {
      ranks: [
        { labelId: 'VIP1', level: 1, label: 'VIP 1', name: 'Bronse', badge: 'vip_bronze', conditions: [] },
        {
          labelId: 'VIP2',
          level: 2,
          label: 'VIP 2',
          name: 'Pilak',
          badge: 'vip_silver',
          conditions: [{ kind: 'turnover', required: '5000.00' }],
        },
      ],
    },
  },
})
