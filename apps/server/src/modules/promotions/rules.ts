import type { promotions } from '@hiyas/contract'

export type RankConditionKind = promotions.RankConditionKind

export type RankCondition = { kind: RankConditionKind; required: bigint }
export type Rank = { level: number; conditions: readonly RankCondition[] }

/** What a member has reached of each kind: `turnover` in minor units, the others counted. */
export type RankFacts = Readonly<Record<RankConditionKind, bigint>>

export type Standing<Of extends Rank> = {
  /** The highest rank reached; null below the first, or without a ladder. */
  rank: Of | null
  /** The rank above it; null at the top. */
  next: Of | null
  /** Conditions of the next rank, at the top of the present one, in the order of the ladder. */
  conditions: readonly (RankCondition & { reached: bigint; met: boolean })[]
}

/**
 * Where somebody stands on a ladder, whose ranks come from the lowest up. A rank is reached when its conditions are met and those
 * of every rank below it: nobody skips one.
 */
export function standingOf<Of extends Rank>(ladder: readonly Of[], facts: RankFacts): Standing<Of> {
  const isMet = ({ kind, required }: RankCondition) => facts[kind] >= required
  const open = ladder.findIndex(({ conditions }) => !conditions.every(isMet))
  const reached = open === -1 ? ladder.length : open
  const rank = ladder[reached - 1] ?? null
  const next = ladder[reached] ?? null
  const conditions = (next ?? rank)?.conditions ?? []
  return {
    rank,
    next,
    conditions: conditions.map(condition => ({
      ...condition,
      reached: facts[condition.kind],
      met: isMet(condition),
    })),
  }
}
