import type { ReactNode } from 'react'
import { Icon } from '../Icon/Icon.tsx'
import { caretRightBold, type IconShape } from '../Icon/icons.ts'
import { Anchor } from '../shared/Anchor.tsx'
import styles from './ListRow.module.css'

export type ListRowProps = {
  label: ReactNode
  icon?: IconShape | undefined
  /** At the right: a state, a count, an amount. */
  value?: ReactNode
  tone?: 'plain' | 'danger'
} & ({ href: string; onSelect?: never } | { onSelect: () => void; href?: never } | { href?: never; onSelect?: never })

/** A line of a card that leads somewhere (`href`), does something (`onSelect`) or only says something. */
export function ListRow({ label, icon, value, tone = 'plain', href, onSelect }: ListRowProps) {
  const face = (
    <>
      {icon && (
        <span className={styles.icon}>
          <Icon shape={icon} />
        </span>
      )}
      <span className={styles.label}>{label}</span>
      {value && <span className={styles.value}>{value}</span>}
      {(href !== undefined || onSelect) && <Icon shape={caretRightBold} className={styles.caret} />}
    </>
  )
  if (href !== undefined) {
    return (
      <Anchor href={href} className={styles.row} data-tone={tone}>
        {face}
      </Anchor>
    )
  }
  if (onSelect) {
    return (
      <button type="button" className={styles.row} data-tone={tone} onClick={onSelect}>
        {face}
      </button>
    )
  }
  return (
    <div className={styles.row} data-tone={tone}>
      {face}
    </div>
  )
}
