import { type RawBuilder, sql } from 'kysely'
import type { Writer } from './connect.ts'

/**
 * Rows that one statement deletes at most, and one run in all. A statement of more would hold them for long, and all come back where it is
 * stopped in the middle. A run takes as many as the longest statement of a supplier has lines, which is more than a day brings of anything.
 */
export const PORTIONS = { portionRowsMax: 5_000, runRowsMax: 20_000_000 } as const
export type PortionLimits = { portionRowsMax: number; runRowsMax: number }

/** Rows of a table that nobody needs any more. */
export type Unneeded = {
  /** With its schema. */
  table: string
  where: RawBuilder<unknown>
  /**
   * Which go first. It is the order of an index where there is one, else half a table would be read for a few rows. Without it those go first
   * that lie first, which are the oldest as a rule.
   */
  order?: RawBuilder<unknown>
  /** Whether rows are never changed, so that nobody is waited for, and the right to change them is not needed either. */
  isAppendOnly?: boolean
}

/**
 * Deletes the rows of a table that nobody needs any more, portion by portion, each a transaction of its own, so that what has piled up goes
 * little by little: what is gone stays so when it is broken off. A row that somebody else has at the moment is left to the next run, for he
 * may wait for one of ours, and so is what goes beyond the limit.
 */
export async function deleteInPortions(
  writer: Writer,
  unneeded: Unneeded,
  { portionRowsMax, runRowsMax }: PortionLimits = PORTIONS,
): Promise<void> {
  let left = runRowsMax
  while (left > 0) {
    const asked = Math.min(portionRowsMax, left)
    const gone = await deletePortion(writer, unneeded, asked)
    if (gone < asked) return
    left -= gone
  }
}

async function deletePortion(writer: Writer, unneeded: Unneeded, limit: number): Promise<number> {
  const table = sql.table(unneeded.table)
  const order = unneeded.order === undefined ? sql`` : sql`order by ${unneeded.order}`
  const hold = unneeded.isAppendOnly === true ? sql`` : sql`for update skip locked`
  const { numAffectedRows } = await sql`
    delete from ${table} where ctid = any(array(
      select ctid from ${table} where ${unneeded.where} ${order} limit ${limit} ${hold}))`.execute(writer)
  return Number(numAffectedRows ?? 0n)
}
