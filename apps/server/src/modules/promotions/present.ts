import type { Out, promotions } from '@hiyas/contract'
import { formatAmount } from '@hiyas/kernel'
import type { RankRow } from './repository.ts'
import type { Rank, RankCondition, Standing } from './rules.ts'

type Progress = Out<typeof promotions.playerRankProgress>
export type LadderRank = Rank & Pick<RankRow, 'label_id' | 'badge' | 'label' | 'name'>

const NO_RANK: Progress['playerRankProgress'] = { labelId: '', level: 0, label: '', name: '', badge: '' }

export function presentProgress({ rank, next, conditions }: Standing<LadderRank>): Progress {
  return {
    currentProgress: {
      completedConditions: conditions.filter(({ met }) => met).length,
      totalExpectedConditions: conditions.length,
      conditions: conditions.map(({ kind, required, reached, met }) => ({
        kind,
        required: figureOf(kind, required),
        reached: figureOf(kind, reached),
        met,
      })),
    },
    playerRankProgress: rank === null ? NO_RANK : presentRank(rank),
    nextRank: next === null ? null : presentRank(next),
  }
}

/** The whole ladder, from the lowest rank up. */
export const presentLadder = (ladder: readonly LadderRank[]): Out<typeof promotions.memberClubBenefit> => ({
  ranks: ladder.map(rank => ({
    ...presentRank(rank),
    conditions: rank.conditions.map(({ kind, required }) => ({ kind, required: figureOf(kind, required) })),
  })),
})

const presentRank = ({ label_id, level, label, name, badge }: LadderRank): Progress['playerRankProgress'] => ({
  labelId: label_id,
  level,
  label,
  name,
  badge,
})

/** Money as money, everything else counted. */
const figureOf = (kind: RankCondition['kind'], value: bigint): string =>
  kind === 'turnover' ? formatAmount(value) : value.toString()
