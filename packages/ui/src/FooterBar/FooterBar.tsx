import { Badge } from '../Badge/Badge.tsx'
import { Icon } from '../Icon/Icon.tsx'
import type { IconShape } from '../Icon/icons.ts'
import { Mark } from '../Logo/Logo.tsx'
import { Anchor } from '../shared/Anchor.tsx'
import styles from './FooterBar.module.css'

export type FooterEntry = {
  key: string
  href: string
  label: string
  icon: IconShape
  /** Drawn while the entry is the current page. */
  iconCurrent?: IconShape
  badge?: { count: number; label: string } | undefined
}

export type FooterBarProps = {
  label: string
  /** Two entries left of the raised button, two right of it; a site may have fewer. */
  before: readonly FooterEntry[]
  after: readonly FooterEntry[]
  centre: { key: string; href: string; label: string }
  /** The key of the entry whose page is shown, if any. */
  current?: string | undefined
}

/** The bar at the foot of the page, with the raised mark in the middle. */
export function FooterBar({ label, before, after, centre, current }: FooterBarProps) {
  return (
    <nav className={styles.bar} aria-label={label}>
      {before.map(entry => (
        <Entry key={entry.key} entry={entry} current={entry.key === current} />
      ))}
      <Anchor href={centre.href} className={styles.centre} aria-current={centre.key === current ? 'page' : undefined}>
        <span className={styles.raised}>
          <Mark />
        </span>
        <span className={styles.centreLabel}>{centre.label}</span>
      </Anchor>
      {after.map(entry => (
        <Entry key={entry.key} entry={entry} current={entry.key === current} />
      ))}
    </nav>
  )
}

function Entry({ entry, current }: { entry: FooterEntry; current: boolean }) {
  return (
    <Anchor href={entry.href} className={styles.entry} aria-current={current ? 'page' : undefined}>
      <Icon shape={current ? (entry.iconCurrent ?? entry.icon) : entry.icon} className={styles.icon} />
      {entry.label}
      {entry.badge && (
        <span className={styles.badge}>
          <Badge {...entry.badge} />
        </span>
      )}
    </Anchor>
  )
}
