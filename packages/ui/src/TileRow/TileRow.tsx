import { Children, type ReactNode } from 'react'
import styles from './TileRow.module.css'

export type TileRowProps = {
  children: ReactNode
  /** Names the list for assistive technology. */
  label: string
}

/** Tiles side by side, moved by a thumb or the keyboard: the last one that fits is cut, which says that there are more. */
export function TileRow({ children, label }: TileRowProps) {
  return (
    <ul className={styles.row} aria-label={label}>
      {Children.map(children, child => (
        <li>{child}</li>
      ))}
    </ul>
  )
}
