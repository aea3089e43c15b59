import { symbolPath } from '@hiyas/art'
import { useClient } from '@hiyas/client'
import { useTexts } from '@hiyas/i18n'
import { EmptyState, Skeleton } from '@hiyas/ui'
import { useQuery } from '@tanstack/react-query'
import { FailedState } from '../../../shared/failed-state.tsx'
import { HeldUp, isHeldUp } from '../../../shared/held-up.tsx'
import { RankCard } from '../../../shared/rank/rank-card.tsx'
import { useRank } from '../../../shared/rank/use-rank.ts'
import { Coming } from '../../../shared/status-line/coming.tsx'
import { RankRow } from './components/rank-row.tsx'
import { ladder } from './queries.ts'
import styles from './screen.module.css'

const ROWS_WAITING = [1, 2, 3, 4]

/** The ranks of the merchant, what each asks for, and where the member stands (PROMO-06, PROMO-16). */
export default function VipBenefitsScreen() {
  const { t } = useTexts()
  const ranks = useQuery(ladder(useClient()))
  const { data, isError, refetch } = ranks
  const { asked } = useRank()
  if (isHeldUp(ranks)) return <HeldUp />
  if (isError && data === undefined) {
    return (
      <FailedState
        title={t('menu.ladder_failed')}
        text={t('menu.rank_failed_detail')}
        onRetry={() => void Promise.all([refetch(), asked.refetch()])}
      />
    )
  }
  if (data?.ranks.length === 0) {
    return (
      <EmptyState
        symbolSrc={symbolPath('vip_bronze', 'large')}
        title={t('menu.ladder_empty')}
        text={t('menu.ladder_empty_detail')}
      />
    )
  }
  const here = asked.data?.playerRankProgress.level
  return (
    <div className={styles.page}>
      <RankCard />
      <h2 className={styles.title}>{t('menu.ladder')}</h2>
      {data === undefined ? (
        <Coming className={styles.ladder}>
          {ROWS_WAITING.map(row => (
            <Skeleton key={row} height={104} radius={18} />
          ))}
        </Coming>
      ) : (
        <ol className={styles.ladder}>
          {data.ranks.map(rank => (
            <RankRow key={rank.labelId} rank={rank} here={rank.level === here} />
          ))}
        </ol>
      )}
      <p className={styles.note}>{t('menu.ladder_note')}</p>
    </div>
  )
}
