import { useTexts } from '@hiyas/i18n'
import { Button, Spinner } from '@hiyas/ui'
import { arrowsClockwiseBold } from '@hiyas/ui/icons'
import styles from './list-end.module.css'
import { useNearEnd } from './use-near-end.ts'

export type MorePages = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  /** The last try for a page failed: what is there stays, and a retry is offered (decision 9). */
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

/** After a failure nothing more is asked for by itself, as if there were no next page (LOBBY-92). */
export function endOf({ hasNextPage, isFetchingNextPage, isFetchNextPageError }: Omit<MorePages, 'fetchNextPage'>) {
  const failed = isFetchNextPageError && !isFetchingNextPage
  return { failed, ready: hasNextPage && !isFetchingNextPage && !failed }
}

/** Below a list that grows: fetches the next page as its end comes near, and says what is going on. */
export function ListEnd({ more }: { more: MorePages }) {
  const { t } = useTexts()
  const { failed, ready } = endOf(more)
  const mark = useNearEnd({ ready, load: () => void more.fetchNextPage() })
  return (
    <div ref={mark} className={styles.end} data-over={!more.hasNextPage || undefined}>
      {more.isFetchingNextPage && (
        <p role="status" className={styles.line}>
          <Spinner />
          {t('shell.loading_more')}
        </p>
      )}
      {failed && (
        <div role="alert" className={styles.line}>
          {t('shell.more_failed')}
          <Button size="small" icon={arrowsClockwiseBold} onClick={() => void more.fetchNextPage()}>
            {t('shell.retry')}
          </Button>
        </div>
      )}
    </div>
  )
}
