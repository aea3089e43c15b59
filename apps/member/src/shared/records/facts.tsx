import type { ReactNode } from 'react'
import styles from './records.module.css'

export type Fact = { label: string; value: ReactNode }

/** What is known of one row, in the sheet it opens. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value }) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
