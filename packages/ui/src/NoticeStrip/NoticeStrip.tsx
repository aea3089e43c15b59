import { useState } from 'react'
import { useAutoplay } from '../Carousel/useAutoplay.ts'
import { Icon } from '../Icon/Icon.tsx'
import { type IconShape, megaphoneSimpleFill } from '../Icon/icons.ts'
import { Anchor } from '../shared/Anchor.tsx'
import { inPlace } from '../shared/inPlace.ts'
import styles from './NoticeStrip.module.css'

export type NoticeStripProps = {
  /** One after the other; a single one stands still. */
  items: readonly string[]
  href: string
  /** Says that something waits unread; nothing does when absent. */
  unread?: string | undefined
  /** At the right end, for example the app. `onTap` does it here; `href` is for a page whose script has not come. */
  action?: { label: string; href: string; icon: IconShape; onTap?: () => void } | undefined
}

/**
 * News line by line, each for five seconds. It stands still while a finger, a mouse or the focus is on it, and under reduced
 * motion. Longer news is cut here and whole where it leads.
 */
export function NoticeStrip({ items, href, unread, action }: NoticeStripProps) {
  const [turn, setTurn] = useState(0)
  const { hold } = useAutoplay(items.length > 1, () => setTurn(turn + 1))
  const shown = items.length === 0 ? 0 : turn % items.length
  return (
    <div className={styles.strip} {...hold}>
      <Anchor href={href} className={styles.news}>
        <span className={styles.icon}>
          <Icon shape={megaphoneSimpleFill} />
          {unread !== undefined && <span className={styles.dot} role="img" aria-label={unread} />}
        </span>
        <span key={turn} className={styles.text} data-arriving={turn > 0 || undefined}>
          {items[shown]}
        </span>
      </Anchor>
      {action && (
        <Anchor href={action.href} className={styles.action} onClick={inPlace(action.onTap)}>
          <Icon shape={action.icon} className={styles.actionIcon} />
          {action.label}
        </Anchor>
      )}
    </div>
  )
}
