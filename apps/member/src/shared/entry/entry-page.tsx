import { backgroundPath, symbolPath } from '@hiyas/art'
import type { CSSProperties, ReactNode } from 'react'
import styles from './entry-page.module.css'

export type EntryPageProps = {
  /** A symbol of the art package. */
  symbol: string
  /** What the page is for, in a sentence or two. */
  lead: string
  children: ReactNode
}

/** A page of the account under the header of the shell: a band that says what it is for, then its form or list. */
export function EntryPage({ symbol, lead, children }: EntryPageProps) {
  const art = { '--art': `url("${backgroundPath('facet-dusk')}")` } as CSSProperties
  return (
    <div className={styles.page}>
      <div className={styles.lead} style={art}>
        <img className={styles.symbol} src={symbolPath(symbol, 'large')} alt="" width={64} height={64} />
        <p className={styles.words}>{lead}</p>
      </div>
      {children}
    </div>
  )
}
