import { sql, type Writer } from '@hiyas/database'

/**
 * So many months have their parts before they begin: if the job stops, operators have that long before the last month with parts has to go
 * on.
 */
const MONTHS_AHEAD = 2

/**
 * Makes the parts of the books for the month of a moment, by default the database's now, and for the months to come. The ids of this month
 * then begin, if its parts are there from an earlier call. Answers the names of the months it made, such as `202701`; none where that is
 * done. To be asked for now and then: no bet waits for it, and where it has not run, the month before goes on.
 */
export async function openMonths(writer: Writer, at: Date | null = null): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select open_months as name
      from ledger.open_months(coalesce(${at}::timestamptz, clock_timestamp()), ${MONTHS_AHEAD})`.execute(writer)
  return rows.map(({ name }) => name)
}
