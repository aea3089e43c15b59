export { memberClubBenefit, RANKS_MAX } from './member-club-benefit.ts'
export { RANK_CONDITION_KINDS, type RankConditionKind } from './models.ts'
export { playerRankProgress } from './player-rank-progress.ts'
