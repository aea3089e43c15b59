import { symbolPath } from '@hiyas/art'
import { useClient } from '@hiyas/client'
import { useTexts } from '@hiyas/i18n'
import { Card, EmptyState, Skeleton } from '@hiyas/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLooksLikeMember } from '../../../session/provider.tsx'
import { type Announcement, type Announcements, announcementsOf } from '../../../shared/announcements/announcement.ts'
import { FailedState } from '../../../shared/failed-state.tsx'
import { useNearEnd } from '../../../shared/infinite/use-near-end.ts'
import { useMarkRead } from '../../../shared/live/use-mark-read.ts'
import { useUnread } from '../../../shared/live/use-unread.ts'
import { useSite } from '../../../shared/page/boot-context.tsx'
import { homeAnnouncements } from '../../../shared/start-queries.ts'
import { Coming } from '../../../shared/status-line/coming.tsx'
import { NoticeRow } from './components/notice-row.tsx'
import styles from './screen.module.css'

const SKELETON_ROWS = [1, 2, 3, 4, 5, 6] as const
/** Of a long list so many are drawn, and as many more each time its end comes near. */
const ROWS_STEP = 30

/** Everything the site has told, headlines first; a tap opens one in its place (NOTICE-18). */
export default function NoticesScreen() {
  const { t } = useTexts()
  const { merchantCode } = useSite()
  // What home has asked for a moment ago is here at once.
  const asked = useQuery({ ...homeAnnouncements(useClient(), merchantCode), placeholderData: keepPreviousData })
  if (asked.data !== undefined) return <Notices announcements={asked.data} />
  if (asked.isError)
    return (
      <FailedState title={t('notices.failed')} text={t('notices.failed_detail')} onRetry={() => void asked.refetch()} />
    )
  if (asked.fetchStatus === 'paused') return <Nothing title={t('notices.offline')} text={t('notices.offline_detail')} />
  return <RowsSkeleton />
}

function Notices({ announcements }: { announcements: Announcements }) {
  const { t } = useTexts()
  // Nothing waits unread for a visitor.
  const marked = useLooksLikeMember()
  const [drawn, setDrawn] = useState(ROWS_STEP)
  const { announcementIds } = useUnread()
  const markRead = useMarkRead()
  // Until the line has spoken, and where there is none, the list itself says what he has read.
  const isUnread = ({ id, read }: Announcement) =>
    announcementIds === null ? read === false : announcementIds.includes(id)
  const all = announcementsOf(announcements)
  const { follow } = useNearEnd({ ready: drawn < all.length, load: () => setDrawn(drawn + ROWS_STEP) })
  if (all.length === 0) return <Nothing title={t('notices.empty')} text={t('notices.empty_detail')} />
  return (
    <div className={styles.page}>
      <Card>
        <ul className={styles.list} data-marked={marked || undefined}>
          {all.slice(0, drawn).map((notice, index) => (
            <NoticeRow
              key={notice.id}
              notice={notice}
              featured={index < announcements.hot.length}
              unread={isUnread(notice)}
              onRead={() => void markRead(notice.id)}
            />
          ))}
        </ul>
      </Card>
      <div ref={follow} />
    </div>
  )
}

function Nothing({ title, text }: { title: string; text: string }) {
  return <EmptyState symbolSrc={symbolPath('em_owl', 'large')} title={title} text={text} />
}

function RowsSkeleton() {
  return (
    <Coming className={styles.page}>
      {SKELETON_ROWS.map(row => (
        <Skeleton key={row} height={68} radius={14} />
      ))}
    </Coming>
  )
}
