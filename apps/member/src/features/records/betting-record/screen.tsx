import { symbolPath } from '@hiyas/art'
import { useClient } from '@hiyas/client'
import { useTexts } from '@hiyas/i18n'
import { ButtonLink, Card, EmptyState, Skeleton } from '@hiyas/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { paths } from '../../../routes/paths.ts'
import { FailedState } from '../../../shared/failed-state.tsx'
import { ListEnd } from '../../../shared/infinite/list-end.tsx'
import { BetRow } from './components/bet-row.tsx'
import { daysOf } from './days.ts'
import { bettingRecords } from './queries.ts'
import styles from './screen.module.css'

const SKELETON_ROWS = [1, 2, 3, 4, 5, 6] as const

/** Every round of the member with its stake, win and result, by day, newest first. */
export default function BettingRecordScreen() {
  const texts = useTexts()
  const { t } = texts
  const records = useInfiniteQuery(bettingRecords(useClient()))
  if (records.isPending) return <RowsSkeleton />
  if (records.data === undefined) return <Failed onRetry={() => void records.refetch()} />
  const bets = records.data.pages.flatMap(page => page.list)
  if (bets.length === 0) return <Empty />
  return (
    <div className={styles.days}>
      {daysOf(bets, records.dataUpdatedAt, texts).map(({ label, bets }) => (
        <section key={label} className={styles.day} aria-label={label}>
          <h2 className={styles.date}>{label}</h2>
          <Card>
            <ul>
              {bets.map(bet => (
                <li key={bet.orderNo}>
                  <BetRow bet={bet} />
                </li>
              ))}
            </ul>
          </Card>
        </section>
      ))}
      <ListEnd more={records} />
      {!records.hasNextPage && <p className={styles.end}>{t('records.end')}</p>}
    </div>
  )
}

function RowsSkeleton() {
  const { t } = useTexts()
  return (
    <div className={styles.days} role="status" aria-label={t('shell.loading')}>
      <Skeleton width={110} height={18} />
      {SKELETON_ROWS.map(row => (
        <Skeleton key={row} height={60} radius={14} />
      ))}
    </div>
  )
}

function Empty() {
  const { t } = useTexts()
  return (
    <div className={styles.middle}>
      <EmptyState
        symbolSrc={symbolPath('ticket', 'full')}
        title={t('records.empty')}
        text={t('records.empty_detail')}
        action={
          <ButtonLink variant="primary" href={paths.gameList({ gameType: 'RNG' })}>
            {t('records.find_game')}
          </ButtonLink>
        }
      />
    </div>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTexts()
  return <FailedState title={t('records.failed')} text={t('records.failed_detail')} onRetry={onRetry} />
}
