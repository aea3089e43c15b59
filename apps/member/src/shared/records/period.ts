import { DAY_MS, dayEndMs, dayOf, dayStartMs } from '@hiyas/kernel'

/** The ranges of days a record is looked at by; `own` are two days of the member's choice. */
export const PERIODS = ['today', 'yesterday', 'week', 'month', 'own'] as const
export type Period = (typeof PERIODS)[number]

/** Days as `2026-11-22`, both included. */
export type ChosenDays = { period: Period; from: string; to: string }

const DAYS: Readonly<Record<Exclude<Period, 'own'>, { first: number; last: number }>> = {
  today: { first: 0, last: 0 },
  yesterday: { first: 1, last: 1 },
  week: { first: 6, last: 0 },
  month: { first: 29, last: 0 },
}

/** A period as of a moment. `own` begins with the days that were shown before it. */
export function choosePeriod(period: Period, before: Pick<ChosenDays, 'from' | 'to'>, nowMs: number): ChosenDays {
  if (period === 'own') return { ...before, period }
  const { first, last } = DAYS[period]
  return { period, from: dayOf(nowMs - first * DAY_MS), to: dayOf(nowMs - last * DAY_MS) }
}

/** What the server is asked with: the first moment and the last. */
export const momentsOf = ({ from, to }: Pick<ChosenDays, 'from' | 'to'>) => ({
  startTime: dayStartMs(from),
  endTime: dayEndMs(to),
})

/** A date field can be emptied, and its days be the wrong way round: then nothing is asked. */
export const isRange = ({ from, to }: Pick<ChosenDays, 'from' | 'to'>): boolean =>
  from !== '' && to !== '' && from <= to
