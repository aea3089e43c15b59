import { useTexts } from '@hiyas/i18n'
import { NoticeStrip } from '@hiyas/ui'
import { arrowsClockwiseBold, deviceMobileBold } from '@hiyas/ui/icons'
import { paths } from '../../../../routes/paths.ts'
import { type Announcements, announcementsOf } from '../../../../shared/announcements/announcement.ts'
import { askForApp } from '../../../../shared/app/asking.ts'
import { useUnread } from '../../../../shared/live/use-unread.ts'
import styles from '../screen.module.css'

export type NoticesProps = {
  announcements: Announcements | undefined
  asked: { isPending: boolean; isPaused: boolean; refetch: () => unknown }
}

/**
 * The notice strip: one title after the other, one line when there is nothing, and the way to the app (NOTICE-04). What could not be
 * had is said in its place, with the way to ask again (decision 9).
 */
export function Notices({ announcements, asked: { isPending, isPaused, refetch } }: NoticesProps) {
  const { t } = useTexts()
  const { announcements: unread } = useUnread()
  const missing = isPaused ? 'offline.held_up' : isPending ? 'shell.loading' : 'home.notices_failed'
  const app = { label: t('home.app'), href: paths.download(), icon: deviceMobileBold, onTap: askForApp }
  const again = { label: t('shell.retry'), href: paths.home(), icon: arrowsClockwiseBold, onTap: refetch }
  return (
    <div className={styles.notices}>
      <NoticeStrip
        items={announcements === undefined ? [t(missing)] : titlesOf(announcements, t('home.no_announcement'))}
        href={paths.notices()}
        unread={unread > 0 ? t('home.notices_unread', { count: unread }) : undefined}
        pauseLabel={t('home.notices_pause')}
        playLabel={t('home.notices_play')}
        action={announcements === undefined && missing === 'home.notices_failed' ? again : app}
      />
    </div>
  )
}

/** The line is never empty: where nothing is announced it says so (NOTICE-05). */
function titlesOf(announcements: Announcements, otherwise: string): string[] {
  const titles = announcementsOf(announcements).map(({ title }) => title)
  return titles.length === 0 ? [otherwise] : titles
}
