import { backgroundPath, symbolPath } from '@hiyas/art'
import { useTexts } from '@hiyas/i18n'
import { Pill, Skeleton } from '@hiyas/ui'
import { FailedState } from '../failed-state.tsx'
import { HeldUp, isHeldUp } from '../held-up.tsx'
import { type RankProgress, rankPercentOf } from './rank.ts'
import styles from './rank-card.module.css'
import { RankConditions } from './rank-conditions.tsx'
import { useRank } from './use-rank.ts'

/** The ground of each badge we have drawn; another one stands on dusk. */
const GROUNDS: Readonly<Record<string, string>> = {
  vip_bronze: 'facet-ruby',
  vip_silver: 'facet-night',
  vip_gold: 'facet-gold',
  vip_platinum: 'facet-ocean',
  vip_diamond: 'facet-jade',
}

/** MEMBER-12, MEMBER-18: the rank, and how much of the next one is reached. Nothing where the merchant has no ranks. */
export function RankCard() {
  const { t } = useTexts()
  const { asked } = useRank()
  if (asked.data !== undefined) return <Ranked progress={asked.data} />
  if (isHeldUp(asked)) return <HeldUp />
  if (!asked.isError) return <Skeleton height={196} radius={20} />
  return (
    <FailedState
      inline
      title={t('menu.rank_failed')}
      text={t('menu.rank_failed_detail')}
      onRetry={() => void asked.refetch()}
    />
  )
}

function Ranked({ progress }: { progress: RankProgress }) {
  const { t } = useTexts()
  const { playerRankProgress: rank, nextRank, currentProgress } = progress
  const shown = rank.labelId === '' ? nextRank : rank
  if (shown === null) return null
  const percent = rankPercentOf(currentProgress)
  const aim = nextRank ?? rank
  return (
    <section className={styles.card} aria-label={rank.label || t('menu.rank_next', { name: aim.name })}>
      <img
        className={styles.ground}
        src={backgroundPath(GROUNDS[shown.badge] ?? 'facet-dusk')}
        alt=""
        width={430}
        height={220}
      />
      <img className={styles.badge} src={symbolPath(shown.badge, 'large')} alt="" width={104} height={104} />
      <h2 className={styles.title}>
        {shown.name} {rank.label !== '' && <Pill tone="art">{rank.label}</Pill>}
      </h2>
      <div className={styles.way}>
        <span>{nextRank === null ? t('menu.rank_top') : t('menu.rank_next', { name: nextRank.name })}</span>
        <b>{percent}%</b>
      </div>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={t('menu.rank_progress', { name: aim.name })}
        aria-valuenow={percent}
      >
        <div className={styles.bar} style={{ inlineSize: `${percent}%` }} />
      </div>
      <RankConditions conditions={currentProgress.conditions} />
    </section>
  )
}
