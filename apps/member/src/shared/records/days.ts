import type { Texts } from '@hiyas/i18n'
import { DAY_MS } from '@hiyas/kernel'

export type Day<Row> = { label: string; rows: Row[] }

/** Rows by the day in Manila, in the order they came. Today and yesterday are called so. */
export function daysOf<Row>(
  rows: readonly Row[],
  atOf: (row: Row) => number,
  nowMs: number,
  { t, date }: Pick<Texts, 't' | 'date'>,
): Day<Row>[] {
  const words = new Map([
    [date(nowMs - DAY_MS), t('records.yesterday')],
    [date(nowMs), t('records.today')],
  ])
  const days: Day<Row>[] = []
  for (const row of rows) {
    const day = date(atOf(row))
    const label = words.get(day) ?? day
    const last = days.at(-1)
    if (last?.label === label) last.rows.push(row)
    else days.push({ label, rows: [row] })
  }
  return days
}
