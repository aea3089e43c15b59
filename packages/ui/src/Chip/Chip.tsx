import { Children, type ReactNode } from 'react'
import { Icon } from '../Icon/Icon.tsx'
import type { IconShape } from '../Icon/icons.ts'
import styles from './Chip.module.css'

export type ChipProps = {
  children: ReactNode
  selected: boolean
  onSelect: () => void
  icon?: IconShape | undefined
  disabled?: boolean
}

/** A filter. The one that is on is filled gold. */
export function Chip({ children, selected, onSelect, icon, disabled }: ChipProps) {
  return (
    <button type="button" className={styles.chip} aria-pressed={selected} disabled={disabled} onClick={onSelect}>
      {icon && <Icon shape={icon} className={styles.icon} />}
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
