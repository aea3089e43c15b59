import { backgroundPath, symbolPath } from '@hiyas/art'
import { useTexts } from '@hiyas/i18n'
import { IconButtonLink, Pill, Popup } from '@hiyas/ui'
import { envelopeSimpleBold } from '@hiyas/ui/icons'
import { useState } from 'react'
import { paths } from '../../../../../routes/paths.ts'
import type { Announcement } from '../../../../../shared/announcements/announcement.ts'
import { typeLabelOf } from '../../../../../shared/announcements/type-label.ts'
import { WayButton } from '../../../../../shared/announcements/way-button.tsx'
import { HtmlText } from '../../../../../shared/html/html-text.tsx'
import { useFlag } from '../../../../../shared/page/boot-context.tsx'
import styles from './announcement-popup.module.css'
import { Pager } from './pager.tsx'

export type AnnouncementPopupProps = {
  popups: readonly Announcement[]
  unreadCount: number
  open: boolean
  close: () => void
  onClosed: () => void
}

/** Announcements over home, one at a time (part 1, Announcement popup). */
export default function AnnouncementPopup({ popups, unreadCount, open, close, onClosed }: AnnouncementPopupProps) {
  const { t } = useTexts()
  const hasMessages = useFlag('MAILCEN')
  const [chosen, setChosen] = useState(0)
  const shown = Math.min(chosen, popups.length - 1)
  const popup = popups[shown]
  if (popup === undefined) return null
  const type = typeLabelOf(popup.promotionType, t)
  return (
    <Popup
      open={open}
      onClose={close}
      onClosed={onClosed}
      eyebrow={
        <span className={styles.eyebrow}>
          {t('notices.announcement')}
          {type !== null && <Pill tone="art">{type}</Pill>}
        </span>
      }
      title={popup.title}
      closeLabel={t('shell.close')}
      art={{ backgroundSrc: backgroundPath('facet-dusk'), symbolSrc: symbolPath('parol', 'large') }}
      foot={
        <>
          <WayButton url={popup.url} variant="primary" onFollow={close} />
          {popups.length > 1 && <Pager ids={popups.map(({ id }) => id)} shown={shown} onShow={setChosen} />}
        </>
      }
      under={hasMessages && <MessagesLink unreadCount={unreadCount} onFollow={close} />}
    >
      <HtmlText html={popup.content} onFollow={close} />
    </Popup>
  )
}

/**
 * POPUP-11 to POPUP-13, where the merchant has messages (SHELL-105): a visitor is led to the login by the address itself. It counts what is read there: announcements that wait
 * have their mark in the notice strip.
 */
function MessagesLink({ unreadCount, onFollow }: { unreadCount: number; onFollow: () => void }) {
  const { t } = useTexts()
  const unread = unreadCount > 0
  return (
    <IconButtonLink
      href={paths.inbox()}
      icon={envelopeSimpleBold}
      label={unread ? t('notices.messages_unread', { count: unreadCount }) : t('notices.messages')}
      size="large"
      dot={unread}
      onClick={onFollow}
    />
  )
}
