import { Children, type ReactNode } from 'react'
import styles from './TileGrid.module.css'

export type TileGridProps = {
  children: ReactNode
  /** Names the list for assistive technology. */
  label?: string
  /** Tiles are on their way. */
  busy?: boolean
}

/** Three tiles a row, left aligned whatever their number. */
export function TileGrid({ children, label, busy }: TileGridProps) {
  return (
    <ul className={styles.grid} aria-label={label} aria-busy={busy || undefined}>
      {Children.map(children, child => (
        <li>{child}</li>
      ))}
    </ul>
  )
}
