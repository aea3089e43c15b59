import type { Out, promotions } from '@hiyas/contract'
import type { TextKey } from '@hiyas/i18n'

export type RankProgress = Out<typeof promotions.playerRankProgress>
export type RankCondition = RankProgress['currentProgress']['conditions'][number]

/** MEMBER-18: how much of the next rank is reached, in whole percent, rounded down; nothing to reach is 0 (MEMBER-19). */
export const rankPercentOf = ({
  completedConditions,
  totalExpectedConditions,
}: Pick<RankProgress['currentProgress'], 'completedConditions' | 'totalExpectedConditions'>): number =>
  totalExpectedConditions === 0 ? 0 : Math.floor((completedConditions * 100) / totalExpectedConditions)

/** What a condition says of itself; a number that must be verified has no figures. */
export const CONDITION_TEXTS = {
  turnover: 'menu.rank_turnover',
  rounds: 'menu.rank_rounds',
  member_days: 'menu.rank_days',
  mobile_verified: 'menu.rank_mobile',
} as const satisfies Record<RankCondition['kind'], TextKey>
