import { type Reader, sql } from '@hiyas/database'

/** Months that have their parts before they begin: whoever looks after the jobs has so long until the month before goes on. */
const MONTHS_AHEAD = 2

/**
 * Makes the parts of the books for the month of a moment, by the database's clock where none is said, and for those that come; and has the ids of
 * this month begin, where they are there from an earlier call. Answers the names of the months it made, such as `202701`; none where that is
 * done. To be asked for now and then: no bet waits for it, and where it has not run, the month before goes on.
 */
export async function openMonths(reader: Reader, at: Date | null = null): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select open_months as name
      from ledger.open_months(coalesce(${at}::timestamptz, clock_timestamp()), ${MONTHS_AHEAD})`.execute(reader)
  return rows.map(({ name }) => name)
}
