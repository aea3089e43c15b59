import { backgroundPath } from '@hiyas/art'
import type { ReactNode } from 'react'
import styles from './hero-band.module.css'

type HeroBandProps = {
  /** The name of a background. */
  field: string
  children: ReactNode
}

/** The head of a page that tells what the site offers: words and an object on a field of facets. */
export function HeroBand({ field, children }: HeroBandProps) {
  return (
    <div className={styles.band}>
      <img src={backgroundPath(field)} alt="" width={430} height={220} className={styles.field} />
      {children}
    </div>
  )
}
