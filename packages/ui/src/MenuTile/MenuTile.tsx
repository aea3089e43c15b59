import type { ReactNode } from 'react'
import { Icon } from '../Icon/Icon.tsx'
import type { IconShape } from '../Icon/icons.ts'
import { Anchor } from '../shared/Anchor.tsx'
import styles from './MenuTile.module.css'

export type MenuTileProps = {
  href: string
  label: string
  icon: IconShape
  tone?: 'plain' | 'gold' | 'coral' | 'violet' | 'success' | 'info'
}

/** One entry of the side menu. */
export function MenuTile({ href, label, icon, tone = 'plain' }: MenuTileProps) {
  return (
    <Anchor href={href} className={styles.tile}>
      <span className={styles.icon} data-tone={tone}>
        <Icon shape={icon} />
      </span>
      {label}
    </Anchor>
  )
}

/** Three entries a row, left aligned whatever the flags leave. */
export function MenuGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>
}
