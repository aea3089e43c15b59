import { useTexts } from '@hiyas/i18n'
import { Card, Skeleton } from '@hiyas/ui'
import type { ReactNode } from 'react'
import { ListEnd, type MorePages } from '../infinite/list-end.tsx'
import { Coming } from '../status-line/coming.tsx'
import { daysOf } from './days.ts'
import styles from './records.module.css'

const SKELETON_ROWS = [1, 2, 3, 4, 5, 6] as const

export type RecordListProps<Row> = {
  rows: readonly Row[]
  keyOf: (row: Row) => string
  atOf: (row: Row) => number
  draw: (row: Row) => ReactNode
  more: MorePages
  total: number
  /** When the server made the list. */
  generatedAt: number
  /** Above the first row, however many there are: what can be done with all of them. */
  all: ReactNode
  /** Below the last one. */
  end?: ReactNode
}

/** How many there are and of when, then rows by day, newest first; more come as the end comes near (HIS-05). */
export function RecordList<Row>({ rows, keyOf, atOf, draw, more, total, generatedAt, all, end }: RecordListProps<Row>) {
  const texts = useTexts()
  const { t, dateTime } = texts
  return (
    <>
      <div className={styles.all}>
        <p className={styles.extent}>
          <b>{t('records.found', { count: total })}</b>
          <span>{t('records.as_of', { at: dateTime(generatedAt) })}</span>
        </p>
        {all}
      </div>
      {daysOf(rows, atOf, generatedAt, texts).map(({ label, rows }) => (
        <section key={label} className={styles.day} aria-label={label}>
          <h2 className={styles.date}>{label}</h2>
          <Card>
            <ul>
              {rows.map(row => (
                <li key={keyOf(row)} className={styles.line}>
                  {draw(row)}
                </li>
              ))}
            </ul>
          </Card>
        </section>
      ))}
      <ListEnd more={more} />
      {!more.hasNextPage && end}
    </>
  )
}

export function RowsSkeleton() {
  return (
    <Coming className={styles.day}>
      <Skeleton width={110} height={18} />
      {SKELETON_ROWS.map(row => (
        <Skeleton key={row} height={62} radius={14} />
      ))}
    </Coming>
  )
}
