import type { messages, Out } from '@hiyas/contract'
import { useTexts } from '@hiyas/i18n'
import { NoticeStrip } from '@hiyas/ui'
import { deviceMobileBold } from '@hiyas/ui/icons'
import { paths } from '../../../../routes/paths.ts'
import styles from '../screen.module.css'

/** The notice strip: headlines first, then what players are told; one line when there is nothing (part 1, Notice bar). */
export function News({ announcements }: { announcements: Out<typeof messages.announcements> | undefined }) {
  const { t } = useTexts()
  const [first] = [...(announcements?.hot ?? []), ...(announcements?.player ?? [])]
  return (
    <div className={styles.news}>
      <NoticeStrip
        text={first?.title ?? (announcements ? t('home.no_announcement') : '')}
        href={paths.notices()}
        action={{ label: t('home.app'), href: paths.download(), icon: deviceMobileBold }}
      />
    </div>
  )
}
