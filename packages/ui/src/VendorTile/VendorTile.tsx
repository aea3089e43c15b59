import { useState } from 'react'
import { Icon } from '../Icon/Icon.tsx'
import { checkBold } from '../Icon/icons.ts'
import styles from './VendorTile.module.css'

export type VendorTileProps = {
  /** The vendor's name, or what "all" is called. */
  label: string
  /** White word mark. Without it, or where it does not come, the label is drawn. */
  logoSrc?: string | undefined
  selected: boolean
  onSelect: () => void
  /** `rail` above a lobby, `grid` in a filter, with a tick when taken; both fill their cell. */
  shape?: 'rail' | 'grid'
}

/** A vendor to choose. The tile stays dark in every theme, because the logos are white. */
export function VendorTile({ label, logoSrc, selected, onSelect, shape = 'rail' }: VendorTileProps) {
  const [failed, setFailed] = useState(false)
  const hasLogo = logoSrc !== undefined && !failed
  return (
    <button
      type="button"
      className={styles.tile}
      data-shape={shape}
      data-text={!hasLogo || undefined}
      aria-pressed={selected}
      onClick={onSelect}
    >
      {hasLogo ? (
        <img src={logoSrc} alt={label} loading="lazy" className={styles.logo} onError={() => setFailed(true)} />
      ) : (
        <span className={styles.name}>{label}</span>
      )}
      {selected && shape === 'grid' && (
        <span className={styles.tick}>
          <Icon shape={checkBold} />
        </span>
      )}
    </button>
  )
}
