import styles from './Badge.module.css'

const COUNT_SHOWN_MAX = 99

export type BadgeProps = {
  /** Nothing is drawn for zero. Above 99 it reads 99+. */
  count: number
  /** Said in place of the bare number, for example "5 unread". */
  label?: string
}

export function Badge({ count, label }: BadgeProps) {
  if (count <= 0) return null
  const shown = count > COUNT_SHOWN_MAX ? `${COUNT_SHOWN_MAX}+` : `${count}`
  if (label === undefined) return <span className={styles.badge}>{shown}</span>
  return (
    <span className={styles.badge} role="img" aria-label={label}>
      {shown}
    </span>
  )
}
