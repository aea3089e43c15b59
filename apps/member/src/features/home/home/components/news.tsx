import { useTexts } from '@hiyas/i18n'
import { NoticeStrip } from '@hiyas/ui'
import { deviceMobileBold } from '@hiyas/ui/icons'
import { paths } from '../../../../routes/paths.ts'
import { type Announcements, noticesOf } from '../../../../shared/announcements/announcement.ts'
import styles from '../screen.module.css'

/** The notice strip: one title after the other, and one line when there is nothing (part 1, Notice bar). */
export function News({ announcements }: { announcements: Announcements | undefined }) {
  const { t } = useTexts()
  return (
    <div className={styles.news}>
      <NoticeStrip
        items={announcements === undefined ? [] : titlesOf(announcements, t('home.no_announcement'))}
        href={paths.notices()}
        action={{ label: t('home.app'), href: paths.download(), icon: deviceMobileBold }}
      />
    </div>
  )
}

/** NOTICE-05. */
function titlesOf(announcements: Announcements, otherwise: string): string[] {
  const titles = noticesOf(announcements).map(({ title }) => title)
  return titles.length === 0 ? [otherwise] : titles
}
