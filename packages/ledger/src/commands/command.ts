import { DAY_MS, dayStartMs, isDay, readTime } from '@hiyas/kernel'

/** A moment such as 2026-11-30T16:00:00Z, or the start or the end of a day of Manila such as 2026-11-30; null when a text is neither. */
export function readMoment(text: string, side: 'start' | 'end'): Date | null {
  return isDay(text) ? new Date(dayStartMs(text) + (side === 'end' ? DAY_MS : 0)) : readTime(text)
}

/** Waits for whoever reads slower than we write. */
export function writeLine(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(`${text}\n`, error => (error ? reject(error) : resolve()))
  })
}

/** Of the commands that read the books and nothing else. */
export const booksUnread = (error: unknown): string =>
  `The books cannot be read: ${error instanceof Error ? error.message : error}`
