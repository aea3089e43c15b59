import type { ReactNode } from 'react'
import { type TabEntry, useTabKeys } from '../shared/useTabKeys.ts'
import styles from './Tabs.module.css'

export type TabsProps<Key extends string> = {
  label: string
  entries: readonly TabEntry<Key>[]
  current: Key
  onSelect: (key: Key) => void
  idBase?: string | undefined
}

/** Sections of a page, the current one underlined in gold. */
export function Tabs<Key extends string>({ label, entries, current, onSelect, idBase }: TabsProps<Key>) {
  const tabs = useTabKeys(entries, current, onSelect, idBase)
  return (
    <div role="tablist" className={styles.tabs} aria-label={label} onKeyDown={tabs.onKeyDown}>
      {entries.map(entry => (
        <button {...tabs.tab(entry.key)} key={entry.key} className={styles.tab}>
          {entry.label}
        </button>
      ))}
    </div>
  )
}

export type TabPanelProps = { idBase: string; tab: string; children: ReactNode; className?: string }

/** What the chosen tab of a `Tabs` or `Segment` with the same `idBase` shows. */
export function TabPanel({ idBase, tab, children, className }: TabPanelProps) {
  return (
    <div role="tabpanel" id={`${idBase}-panel-${tab}`} aria-labelledby={`${idBase}-tab-${tab}`} className={className}>
      {children}
    </div>
  )
}
