import { Type } from '@sinclair/typebox'
import { Count, Name, OneOf, Text } from '../primitives.ts'

/** What a rank may ask for: stakes that stand, how many they were, whole days as a member, a verified number. */
export const RANK_CONDITION_KINDS = ['turnover', 'rounds', 'member_days', 'mobile_verified'] as const
export type RankConditionKind = (typeof RANK_CONDITION_KINDS)[number]

export const Rank = Type.Object({
  /** Empty for who has no rank, and where the merchant has none. */
  labelId: Text(64),
  level: Count,
  /** Short, beside a name. */
  label: Name,
  name: Name,
  /** Its picture, by the name in the art. */
  badge: Text(64),
})

export const RankCondition = Type.Object({
  kind: OneOf(RANK_CONDITION_KINDS),
  /** Of `turnover` a decimal string in main units, of the others a whole number. */
  required: Text(20),
})
