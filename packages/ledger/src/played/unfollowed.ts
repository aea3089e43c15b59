import { type Reader, sql, type Writer } from '@hiyas/database'

/** Tried again after the first failure; each further one doubles it. The job comes by every hour. */
const FIRST_PAUSE = '30 minutes'
const LONGEST_PAUSE = '1 day'
/** Doubled no further: long past the longest. */
const DOUBLED_MAX = 10
/** Tried again in one run. */
const AGAIN_MAX = 100

/** Accounts that could not be followed and may be tried again, the one that waits longest first. */
export async function dueAgain(reader: Reader): Promise<bigint[]> {
  const { rows } = await sql<{ account: bigint }>`
    select account from ledger.unfollowed where again_at <= now() order by again_at limit ${AGAIN_MAX}`.execute(reader)
  return rows.map(({ account }) => account)
}

/** Answers how many times it has failed by now. */
export async function noteUnfollowed(writer: Writer, account: bigint): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    insert into ledger.unfollowed (account, again_at) values (${account}, now() + ${FIRST_PAUSE}::interval)
    on conflict (account) do update
      set failures = unfollowed.failures + 1, failed_at = now(),
          again_at = now() + least(${LONGEST_PAUSE}::interval,
                                   ${FIRST_PAUSE}::interval * power(2, least(unfollowed.failures, ${DOUBLED_MAX}::int)))
    returning failures`.execute(writer)
  return rows[0]?.failures ?? 1
}

export async function forgetUnfollowed(writer: Writer, account: bigint): Promise<void> {
  await sql`delete from ledger.unfollowed where account = ${account}`.execute(writer)
}

/** How many accounts wait for another try. */
export async function countUnfollowed(reader: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ledger.unfollowed`.execute(reader)
  return rows[0]?.count ?? 0
}
