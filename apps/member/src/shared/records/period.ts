import { records } from '@hiyas/contract'
import { type Clock, DAY_MS, dayEndMs, dayOf, dayStartMs, systemClock } from '@hiyas/kernel'

/** The ranges of days a record is looked at by; `own` are two days of the member's choice. */
export const PERIODS = ['today', 'yesterday', 'week', 'month', 'own'] as const
export type Period = (typeof PERIODS)[number]

/** As `2026-11-22`, both included. */
export type Days = { from: string; to: string }
type UsualPeriod = Exclude<Period, 'own'>
/** Which days the usual ranges are is worked out when they are asked for: a page may stay open past midnight. */
export type ChosenDays = { period: UsualPeriod } | ({ period: 'own' } & Days)

const DAYS: Readonly<Record<UsualPeriod, { first: number; last: number }>> = {
  today: { first: 0, last: 0 },
  yesterday: { first: 1, last: 1 },
  week: { first: 6, last: 0 },
  month: { first: 29, last: 0 },
}

/** `own` begins with the days that were shown before it. */
export const choosePeriod = (period: Period, before: ChosenDays, nowMs: number): ChosenDays =>
  period === 'own' ? { period, ...daysAsOf(before, nowMs) } : { period }

/** The days as of a moment. */
export function daysAsOf(chosen: ChosenDays, nowMs: number): Days {
  if (chosen.period === 'own') return { from: chosen.from, to: chosen.to }
  const { first, last } = DAYS[chosen.period]
  return { from: dayOf(nowMs - first * DAY_MS), to: dayOf(nowMs - last * DAY_MS) }
}

/** What the server is asked with: the first moment and the last. */
export const momentsOf = ({ from, to }: Days) => ({
  startTime: dayStartMs(from),
  endTime: dayEndMs(to),
})

/** How far back a record reaches. */
export const firstDay = (nowMs: number): string => dayOf(nowMs - records.RECORD_REACH_DAYS * DAY_MS)

/**
 * A date field can be emptied, its days be the wrong way round, and its year still be on its way: 2, 20 and 202 before it is 2026. Then
 * nothing is asked.
 */
export const isRange = (chosen: ChosenDays, clock: Clock = systemClock): boolean =>
  chosen.period !== 'own' || (chosen.from >= firstDay(clock.nowMs()) && chosen.from <= chosen.to)
