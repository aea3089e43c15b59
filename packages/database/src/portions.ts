import { type QueryResult, type RawBuilder, sql } from 'kysely'
import type { Writer } from './connect.ts'

/**
 * Rows that one statement deletes or changes at most, and one run in all. A statement of more would hold them for long, and all come back where
 * it is stopped in the middle. A run takes as many as the longest statement of a supplier has lines, which is more than a day brings of anything.
 */
export const PORTIONS = { portionRowsMax: 5_000, runRowsMax: 20_000_000 } as const
export type PortionLimits = { portionRowsMax: number; runRowsMax: number }

/** Rows of a table whose time has come. */
export type Chosen = {
  /** With its schema. */
  table: string
  where: RawBuilder<unknown>
  /**
   * Which rows go first: name the order of an index where there is one, or half a table is read for a few rows. Without an order those go
   * first that lie first, as a rule the oldest.
   */
  order?: RawBuilder<unknown>
}

/** Rows that nobody needs any more. */
export type Unneeded = Chosen & {
  /** Whether rows are never changed, so that nobody is waited for, and the right to change them is not needed either. */
  isAppendOnly?: boolean
}

/** Rows that must change. The change must take them out of those chosen, or the same ones would come again. */
export type Due = Chosen & { set: RawBuilder<unknown> }

/**
 * Deletes the rows of a table that nobody needs any more, portion by portion, each in a transaction of its own: what has piled up goes
 * little by little, and what is gone stays gone when the run is broken off. A row that another transaction holds is left to the next run,
 * as that one may wait for a row of ours. So is what goes beyond the limit.
 */
export async function deleteInPortions(
  writer: Writer,
  { isAppendOnly = false, ...unneeded }: Unneeded,
  limits: PortionLimits = PORTIONS,
): Promise<void> {
  const hold = isAppendOnly ? sql`` : HELD
  await inPortions(limits, rows =>
    sql`
    delete from ${sql.table(unneeded.table)} where ${isOfPortion(unneeded, rows, hold)}`.execute(writer),
  )
}

/** Changes the rows of a table that are due, in the same way. */
export async function changeInPortions(writer: Writer, due: Due, limits: PortionLimits = PORTIONS): Promise<void> {
  await inPortions(limits, rows =>
    sql`
    update ${sql.table(due.table)} set ${due.set} where ${isOfPortion(due, rows, HELD)}`.execute(writer),
  )
}

const HELD = sql`for update skip locked`

function isOfPortion({ table, where, order }: Chosen, rows: number, hold: RawBuilder<unknown>): RawBuilder<unknown> {
  const ordered = order === undefined ? sql`` : sql`order by ${order}`
  return sql`ctid = any(array(
      select ctid from ${sql.table(table)} where ${where} ${ordered} limit ${rows} ${hold}))`
}

async function inPortions(
  { portionRowsMax, runRowsMax }: PortionLimits,
  write: (rows: number) => Promise<QueryResult<unknown>>,
): Promise<void> {
  let left = runRowsMax
  while (left > 0) {
    const asked = Math.min(portionRowsMax, left)
    const { numAffectedRows = 0n } = await write(asked)
    if (Number(numAffectedRows) < asked) return
    left -= asked
  }
}
