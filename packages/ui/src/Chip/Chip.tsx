import { Children, type ReactNode } from 'react'
import styles from './Chip.module.css'

export type ChipProps = {
  children: ReactNode
  selected: boolean
  onSelect: () => void
}

/** A filter. The one that is on is filled gold. */
export function Chip({ children, selected, onSelect }: ChipProps) {
  return (
    <button type="button" className={styles.chip} aria-pressed={selected} onClick={onSelect}>
      {children}
    </button>
  )
}

export type ChipRowProps = {
  label: string
  children: ReactNode
  /** `rail` scrolls sideways to the edge, `wrap` fills lines. */
  flow?: 'rail' | 'wrap'
}

export function ChipRow({ label, children, flow = 'rail' }: ChipRowProps) {
  return (
    <ul className={styles.row} data-flow={flow} aria-label={label}>
      {Children.map(children, child => (
        <li>{child}</li>
      ))}
    </ul>
  )
}
