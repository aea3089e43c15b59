import { useState } from 'react'
import { useAutoplay } from '../Carousel/useAutoplay.ts'
import { Icon } from '../Icon/Icon.tsx'
import { type IconShape, megaphoneSimpleFill } from '../Icon/icons.ts'
import { Anchor } from '../shared/Anchor.tsx'
import styles from './NoticeStrip.module.css'

export type NoticeStripProps = {
  /** One after the other; a single one stands still. */
  items: readonly string[]
  href: string
  /** At the right end, for example the app. */
  action?: { label: string; href: string; icon: IconShape } | undefined
}

/**
 * News line by line, each for five seconds. It stands still while a finger, a mouse or the focus is on it, and under reduced
 * motion. Longer news is cut here and whole where it leads.
 */
export function NoticeStrip({ items, href, action }: NoticeStripProps) {
  const [turn, setTurn] = useState(0)
  const { hold } = useAutoplay(items.length > 1, () => setTurn(turn + 1))
  const shown = items.length === 0 ? 0 : turn % items.length
  return (
    <div className={styles.strip} {...hold}>
      <Anchor href={href} className={styles.news}>
        <Icon shape={megaphoneSimpleFill} className={styles.icon} />
        <span key={turn} className={styles.text} data-arriving={turn > 0 || undefined}>
          {items[shown]}
        </span>
      </Anchor>
      {action && (
        <Anchor href={action.href} className={styles.action}>
          <Icon shape={action.icon} className={styles.actionIcon} />
          {action.label}
        </Anchor>
      )}
    </div>
  )
}
