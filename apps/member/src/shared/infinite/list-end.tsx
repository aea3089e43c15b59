import { useTexts } from '@hiyas/i18n'
import { Spinner } from '@hiyas/ui'
import { useRef, useState } from 'react'
import { RetryLine } from '../retry-line.tsx'
import styles from './list-end.module.css'
import { useNearEnd } from './use-near-end.ts'

export type MorePages = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  /** The last try for a page failed: what is there stays, and a retry is offered (decision 9). */
  isFetchNextPageError: boolean
  /** What was asked for waits for a connection. */
  isPaused: boolean
  /** What is shown is the list before, of whose pages nothing is said. */
  isPlaceholderData: boolean
  fetchNextPage: () => unknown
}

/** After a failure nothing more is asked for by itself, as if there were no next page (LOBBY-92). */
export function endOf({
  hasNextPage,
  isFetchingNextPage,
  isFetchNextPageError,
  isPaused,
}: Omit<MorePages, 'isPlaceholderData' | 'fetchNextPage'>) {
  const failed = isFetchNextPageError && !isPaused
  return {
    failed,
    retrying: failed && isFetchingNextPage,
    ready: hasNextPage && !isFetchingNextPage && !failed && !isPaused,
  }
}

/** Below a list that grows: fetches the next page as its end comes near, and says what is going on. */
export function ListEnd({ more }: { more: MorePages }) {
  const { t } = useTexts()
  const { failed, retrying, ready } = endOf(more)
  const { mark, follow } = useNearEnd({ ready, load: () => void more.fetchNextPage() })
  const over = useOver(more)
  const lastRow = useRef<HTMLElement>(null)
  const retry = () => {
    // The rows that come will stand after it: from there the next key leads to the first of them.
    const above = mark.current?.previousElementSibling?.querySelectorAll<HTMLElement>('a[href], button')
    lastRow.current = [...(above ?? [])].at(-1) ?? null
    void more.fetchNextPage()
  }
  return (
    <div ref={follow} className={styles.end} data-over={over || undefined}>
      {/* It stands in the page before its words do: what comes with them is heard by nobody. */}
      <div role="status">
        {more.isFetchingNextPage && !retrying && (
          <p className={styles.line}>
            <Spinner />
            {t('list.loading_more')}
          </p>
        )}
      </div>
      {more.hasNextPage && more.isPaused && <p className={styles.line}>{t('offline.held_up')}</p>}
      {failed && (
        <RetryLine
          className={styles.line}
          failed={t('list.more_failed')}
          waiting={t('list.loading_more')}
          isTrying={retrying}
          onRetry={retry}
          heir={() => lastRow.current}
        />
      )}
    </div>
  )
}

/** Whether the list that is shown is whole. What stands in the place of another one is as long as it was, so that nothing moves for it. */
function useOver({ hasNextPage, isPlaceholderData }: MorePages): boolean {
  const [known, setKnown] = useState(!hasNextPage)
  const over = isPlaceholderData ? known : !hasNextPage
  if (over !== known) setKnown(over)
  return over
}
