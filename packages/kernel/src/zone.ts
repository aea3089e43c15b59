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
