import { Icon } from '../Icon/Icon.tsx'
import type { IconShape } from '../Icon/icons.ts'
import { type TabEntry, useTabKeys } from '../shared/useTabKeys.ts'
import styles from './Segment.module.css'

export type SegmentEntry<Key extends string> = TabEntry<Key> & {
  icon?: IconShape | undefined
  iconCurrent?: IconShape | undefined
}

export type SegmentProps<Key extends string> = {
  label: string
  entries: readonly SegmentEntry<Key>[]
  current: Key
  onSelect: (key: Key) => void
  /** Joins the tabs to their `TabPanel`. */
  idBase?: string | undefined
  /** `compact` for four entries in a lobby. */
  size?: 'default' | 'compact'
}

/** Two to four peers, one of them raised. */
export function Segment<Key extends string>({
  label,
  entries,
  current,
  onSelect,
  idBase,
  size = 'default',
}: SegmentProps<Key>) {
  const tabs = useTabKeys(entries, current, onSelect, idBase)
  return (
    <div role="tablist" className={styles.segment} data-size={size} aria-label={label} onKeyDown={tabs.onKeyDown}>
      {entries.map(entry => (
        <button {...tabs.tab(entry.key)} key={entry.key} className={styles.entry}>
          {entry.icon && (
            <Icon
              shape={entry.key === current ? (entry.iconCurrent ?? entry.icon) : entry.icon}
              className={styles.icon}
            />
          )}
          {entry.label}
        </button>
      ))}
    </div>
  )
}
