import { useRef, useState } from 'react'
import { Icon } from '../Icon/Icon.tsx'
import { type IconShape, megaphoneSimpleFill } from '../Icon/icons.ts'
import { Anchor } from '../shared/Anchor.tsx'
import type { PauseLabels } from '../shared/Autoplay.tsx'
import { inPlace } from '../shared/inPlace.ts'
import { useAutoplay } from '../shared/useAutoplay.ts'
import styles from './NoticeStrip.module.css'

export type NoticeStripProps = PauseLabels & {
  /** One after the other; a single one stands still. */
  items: readonly string[]
  href: string
  /** Says that something waits unread; nothing does when absent. */
  unread?: string | undefined
  /** At the right end, for example the app. `onTap` does it here; `href` is for a page whose script has not come. */
  action?: { label: string; href: string; icon: IconShape; onTap?: () => void } | undefined
}

/**
 * Notices line by line, each for five seconds. It stands still while a finger, a mouse or the focus is on it, while it is paused, and
 * under reduced motion. A longer one is cut here and whole where it leads.
 */
export function NoticeStrip({ items, href, unread, action, ...pauseLabels }: NoticeStripProps) {
  const [turn, setTurn] = useState(0)
  const several = items.length > 1
  const area = useRef<HTMLDivElement>(null)
  const Autoplay = useAutoplay(several)
  const shown = items.length === 0 ? 0 : turn % items.length
  return (
    <div ref={area} className={styles.strip}>
      <Anchor href={href} className={styles.notices}>
        <span className={styles.icon}>
          <Icon shape={megaphoneSimpleFill} />
          {unread !== undefined && <span className={styles.dot} role="img" aria-label={unread} />}
        </span>
        <span key={turn} className={styles.text} data-arriving={turn > 0 || undefined}>
          {items[shown]}
        </span>
      </Anchor>
      {several && (
        <span className={styles.pause}>
          {Autoplay && <Autoplay {...pauseLabels} name="notices" area={area} advance={() => setTurn(turn + 1)} />}
        </span>
      )}
      {action && (
        <Anchor href={action.href} className={styles.action} onClick={inPlace(action.onTap)}>
          <Icon shape={action.icon} className={styles.actionIcon} />
          {action.label}
        </Anchor>
      )}
    </div>
  )
}
