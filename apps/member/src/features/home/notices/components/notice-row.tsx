import { useTexts } from '@hiyas/i18n'
import { Icon, Pill } from '@hiyas/ui'
import { caretDownBold } from '@hiyas/ui/icons'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import type { Announcement } from '../../../../shared/announcements/announcement.ts'
import { typeLabelOf } from '../../../../shared/announcements/type-label.ts'
import { WayButton } from '../../../../shared/announcements/way-button.tsx'
import { HtmlText } from '../../../../shared/html/html-text.tsx'
import styles from '../screen.module.css'

export type NoticeRowProps = { notice: Announcement; featured: boolean; unread: boolean; onRead: () => void }

/** Title and day; what it says opens below them and closes again. To open one is to read it. */
export function NoticeRow({ notice, featured, unread, onRead }: NoticeRowProps) {
  const { t, date } = useTexts()
  const [open, setOpen] = useState(false)
  const bodyId = useId()
  const read = useEffectEvent(onRead)
  // That it waits unread may be known only after it was opened, when the line speaks (NOTICE-18).
  useEffect(() => {
    if (open && unread) read()
  }, [open, unread])
  const type = typeLabelOf(notice.promotionType, t)
  return (
    <li className={styles.row}>
      <h2>
        <button
          type="button"
          className={styles.head}
          aria-expanded={open}
          aria-controls={open ? bodyId : undefined}
          onClick={() => setOpen(!open)}
        >
          <span className={styles.words}>
            <span className={styles.title}>
              {unread && !open && <span className={styles.unread} role="img" aria-label={t('notices.unread')} />}
              {notice.title}
            </span>
            <span className={styles.facts}>
              {date(notice.startDate)}
              {featured && (
                <Pill size="small" tone="coral">
                  {t('notices.featured')}
                </Pill>
              )}
              {type !== null && <Pill size="small">{type}</Pill>}
            </span>
          </span>
          <Icon shape={caretDownBold} className={styles.caret} />
        </button>
      </h2>
      {open && (
        <div id={bodyId} className={styles.body}>
          <HtmlText html={notice.content} />
          <WayButton url={notice.url} variant="secondary" />
        </div>
      )}
    </li>
  )
}
