import { symbolPath } from '@hiyas/art'
import type { Out, promotions } from '@hiyas/contract'
import { type TextKey, useTexts } from '@hiyas/i18n'
import { Pill } from '@hiyas/ui'
import { useRankFigure } from '../../../../shared/rank/use-rank-figure.ts'
import styles from '../screen.module.css'

type Rank = Out<typeof promotions.memberClubBenefit>['ranks'][number]

const NEEDS = {
  turnover: 'menu.ladder_turnover',
  rounds: 'menu.ladder_rounds',
  member_days: 'menu.ladder_days',
  mobile_verified: 'menu.rank_mobile',
} as const satisfies Record<Rank['conditions'][number]['kind'], TextKey>

/** One step of the ladder, and what it asks for. */
export function RankRow({ rank, here }: { rank: Rank; here: boolean }) {
  const { t } = useTexts()
  const figure = useRankFigure()
  return (
    <li className={styles.rank} data-here={here || undefined} aria-current={here || undefined}>
      <img
        src={symbolPath(rank.badge, 'large')}
        alt=""
        width={60}
        height={60}
        loading="lazy"
        className={styles.badge}
      />
      <div className={styles.words}>
        <h3 className={styles.name}>
          {rank.name} <Pill tone="gold">{rank.label}</Pill>{' '}
          {here && <Pill tone="success">{t('menu.ladder_here')}</Pill>}
        </h3>
        <ul className={styles.needs}>
          {rank.conditions.length === 0 && <li>{t('menu.ladder_start')}</li>}
          {rank.conditions.map(({ kind, required }) => (
            <li key={kind}>{t(NEEDS[kind], { required: figure(kind, required) })}</li>
          ))}
        </ul>
      </div>
    </li>
  )
}
