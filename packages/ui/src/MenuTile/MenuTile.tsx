import type { ReactNode } from 'react'
import { Badge } from '../Badge/Badge.tsx'
import { Icon } from '../Icon/Icon.tsx'
import type { IconShape } from '../Icon/icons.ts'
import { Anchor } from '../shared/Anchor.tsx'
import styles from './MenuTile.module.css'

export type MenuTileProps = {
  href: string
  label: string
  icon: IconShape
  tone?: 'plain' | 'gold' | 'coral' | 'violet' | 'success' | 'info'
  badge?: { count: number; label: string } | undefined
}

/** One entry of the side menu. */
export function MenuTile({ href, label, icon, tone = 'plain', badge }: MenuTileProps) {
  return (
    <Anchor href={href} className={styles.tile}>
      <span className={styles.icon} data-tone={tone}>
        <Icon shape={icon} />
        {badge && (
          <span className={styles.badge}>
            <Badge {...badge} />
          </span>
        )}
      </span>
      {label}
    </Anchor>
  )
}

/** Three entries a row, left aligned whatever the flags leave. */
export function MenuGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>
}
