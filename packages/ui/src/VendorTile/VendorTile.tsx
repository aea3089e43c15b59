import { Children, type ReactNode } from 'react'
import { Icon } from '../Icon/Icon.tsx'
import { checkBold } from '../Icon/icons.ts'
import styles from './VendorTile.module.css'

export type VendorTileProps = {
  /** The vendor's name, or what "all" is called. */
  label: string
  /** White word mark. Without it the label is drawn. */
  logoSrc?: string | undefined
  selected: boolean
  onSelect: () => void
  /** `rail` 84 x 48 above a lobby, `grid` fills its cell in a filter, with a tick when taken. */
  shape?: 'rail' | 'grid'
}

/** A vendor to choose. The tile stays dark in every theme, because the logos are white. */
export function VendorTile({ label, logoSrc, selected, onSelect, shape = 'rail' }: VendorTileProps) {
  return (
    <button
      type="button"
      className={styles.tile}
      data-shape={shape}
      data-text={!logoSrc || undefined}
      aria-pressed={selected}
      onClick={onSelect}
    >
      {logoSrc ? <img src={logoSrc} alt={label} loading="lazy" className={styles.logo} /> : label}
      {selected && shape === 'grid' && (
        <span className={styles.tick}>
          <Icon shape={checkBold} />
        </span>
      )}
    </button>
  )
}

/** A rail of vendors that bleeds to the right edge. */
export function VendorRail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.rail} aria-label={label}>
      {Children.map(children, child => (
        <li>{child}</li>
      ))}
    </ul>
  )
}
