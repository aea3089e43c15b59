import { Amount, Card, Skeleton } from '@hiyas/ui'
import { toneOf } from './amounts.ts'
import styles from './records.module.css'

export type Figure = {
  label: string
  text: string
  /** The amount behind the text, where its sign matters. */
  result?: string
}

/** The totals of everything that was found, above the rows. Null while they are on their way: their room is kept. */
export function Figures({ label, figures }: { label: string; figures: readonly Figure[] | null }) {
  if (figures === null) return <Skeleton height={116} radius={16} />
  return (
    <Card>
      <dl className={styles.figures} aria-label={label}>
        {figures.map(({ label, text, result }) => (
          <div key={label} className={styles.figure}>
            <dt>{label}</dt>
            <dd>
              <Amount text={text} tone={result === undefined ? 'plain' : toneOf(result)} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
