import type { Context, Row } from '../row.ts'

/** What the rows of the games measure with: a browser, where one is needed. */
export type GamesContext = Context & { executable: string }
export type GamesRow = Row<GamesContext>

/** The value below which this share of the others lies. */
export function shareOf(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
