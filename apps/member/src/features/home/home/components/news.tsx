import { useTexts } from '@hiyas/i18n'
import { NoticeStrip } from '@hiyas/ui'
import { deviceMobileBold } from '@hiyas/ui/icons'
import { paths } from '../../../../routes/paths.ts'
import { type Announcements, noticesOf } from '../../../../shared/announcements/announcement.ts'
import { useUnread } from '../../../../shared/live/use-unread.ts'
import { askForApp } from '../../../../shell/app/asking.ts'
import styles from '../screen.module.css'

/** The notice strip: one title after the other, one line when there is nothing, and the way to the app (NOTICE-04). */
export function News({ announcements }: { announcements: Announcements | undefined }) {
  const { t } = useTexts()
  const { announcements: unread } = useUnread()
  return (
    <div className={styles.news}>
      <NoticeStrip
        items={announcements === undefined ? [] : titlesOf(announcements, t('home.no_announcement'))}
        href={paths.notices()}
        unread={unread > 0 ? t('home.news_unread', { count: unread }) : undefined}
        pauseLabel={t('home.news_pause')}
        playLabel={t('home.news_play')}
        action={{ label: t('home.app'), href: paths.download(), icon: deviceMobileBold, onTap: askForApp }}
      />
    </div>
  )
}

/** NOTICE-05. */
function titlesOf(announcements: Announcements, otherwise: string): string[] {
  const titles = noticesOf(announcements).map(({ title }) => title)
  return titles.length === 0 ? [otherwise] : titles
}
