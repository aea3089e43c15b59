import { type Clock, systemClock } from '@hiyas/kernel'
import { type ChosenDays, daysAsOf, momentsOf } from './period.ts'

/** Where a record begins. */
const FIRST = ''

/** The question of a page but for what it is narrowed to. */
type PageQuestion = { startTime: number; endTime: number; page?: number; asOf?: string }
/** What an answer says of itself: whose days, and as of when. */
export type PageFound = { page: number; totalPages: number; asOf: string; startTime: number; endTime: number }

/**
 * How a record goes on from page to page. The first page asks for the days as they are then; all others are read as of it, so what is played
 * meanwhile moves no row, nor does midnight. The place is one text: the number of the page, the moment as the server names it, and its days.
 */
export const recordPages = (days: ChosenDays, clock: Clock = systemClock) => ({
  first: FIRST as string,
  pageOf: (after: string): PageQuestion => {
    if (after === FIRST) return momentsOf(daysAsOf(days, clock.nowMs()))
    const [page, asOf = '', startTime, endTime] = after.split(' ')
    return { page: Number(page), asOf, startTime: Number(startTime), endTime: Number(endTime) }
  },
  next: ({ page, totalPages, asOf, startTime, endTime }: PageFound): string | null =>
    page < totalPages ? [page + 1, asOf, startTime, endTime].join(' ') : null,
})
