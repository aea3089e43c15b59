import type { ReactNode } from 'react'

export type TabPanelProps = { idBase: string; tab: string; children: ReactNode; className?: string }

/** What the chosen tab of a `Segment` with the same `idBase` shows. */
export function TabPanel({ idBase, tab, children, className }: TabPanelProps) {
  return (
    <div role="tabpanel" id={`${idBase}-panel-${tab}`} aria-labelledby={`${idBase}-tab-${tab}`} className={className}>
      {children}
    </div>
  )
}
