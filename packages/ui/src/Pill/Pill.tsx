import type { ReactNode } from 'react'
import { Icon } from '../Icon/Icon.tsx'
import type { IconShape } from '../Icon/icons.ts'
import styles from './Pill.module.css'

export type PillProps = {
  tone?: 'success' | 'gold' | 'coral' | 'info' | 'muted' | 'violet' | 'danger' | 'art'
  size?: 'default' | 'small'
  icon?: IconShape
  children: ReactNode
}

/** A state in a word. The tone only underlines it. */
export function Pill({ tone = 'muted', size = 'default', icon, children }: PillProps) {
  return (
    <span className={styles.pill} data-tone={tone} data-size={size}>
      {icon && <Icon shape={icon} className={styles.icon} />}
      {children}
    </span>
  )
}
