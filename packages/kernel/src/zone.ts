import { DAY_MS, HOUR_MS } from './clock.ts'

/** Days and times are those of Manila, which has no summer time. */
const DAY_OFFSET_MS = 8 * HOUR_MS

/** The day of a moment: `2026-11-22`. */
export const dayOf = (timeMs: number): string => new Date(timeMs + DAY_OFFSET_MS).toISOString().slice(0, 10)

/** The time of day of a moment: `09:05`. */
export const timeOf = (timeMs: number): string => new Date(timeMs + DAY_OFFSET_MS).toISOString().slice(11, 16)

/** The first moment of a day. */
export const dayStartMs = (day: string): number => Date.parse(`${day}T00:00:00Z`) - DAY_OFFSET_MS

/** The last moment of a day. */
export const dayEndMs = (day: string): number => dayStartMs(day) + DAY_MS - 1

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Whether it is a day of the calendar, such as 2026-11-30. */
export function isDay(text: string): boolean {
  const startMs = DAY.test(text) ? dayStartMs(text) : Number.NaN
  // The 31st of February is read as a day of March.
  return !Number.isNaN(startMs) && dayOf(startMs) === text
}

// Without its zone a time would be that of whichever machine reads it.
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/
const DAY_LENGTH = 10

/** A time with its zone, such as 2026-11-22T02:00+08:00; null when a text is none, or its day is in no calendar. */
export function readTime(text: string): Date | null {
  const timeMs = TIME.test(text) && isDay(text.slice(0, DAY_LENGTH)) ? Date.parse(text) : Number.NaN
  return Number.isNaN(timeMs) ? null : new Date(timeMs)
}
