import { type Database, sql } from '@hiyas/database'
import type { Variables } from './pgbench.ts'
import { GAME, type Members, SOME_DIGEST, SUPPLIER } from './seed.ts'

/** What was there before: members, and bets of theirs. */
export type Filling = { members: Members; postings: number }

const STAKE_MINOR = 10_000n
const BETS_AT_ONCE_MAX = 1_000_000

/**
 * Bets as the doors would have written them, in the order of time: everybody in turns, so that balances, ids and moments rise
 * together and the check finds nothing.
 */
export async function fill(database: Database, accounts: Variables, { members, postings }: Filling): Promise<void> {
  for (let done = 0; done < postings; ) {
    // Whole turns of everybody, or a part of one, so that each member's bets of a statement come one after the other.
    const turn = Math.floor(done / members.count)
    const count = Math.min(BETS_AT_ONCE_MAX, postings - done, members.count * (turn + 1) - done)
    await betOnce(database, accounts, { from: done - turn * members.count, count, turn, members })
    done += count
  }
  await sql`vacuum (analyze)`.execute(database.query)
}

async function betOnce(
  database: Database,
  { first, clearing }: Variables,
  { from, count, turn, members }: { from: number; count: number; turn: number; members: Members },
): Promise<void> {
  const from_ = first + BigInt(from)
  const until = from_ + BigInt(count) - 1n
  const after = members.openingMinor - STAKE_MINOR * BigInt(turn + 1)
  await sql`
    with written as (
      insert into ledger.transaction (account, amount, balance_after, created_at, kind, source, external_id, digest, game, round)
      select account, ${STAKE_MINOR}, ${after}, clock_timestamp(), 'bet', ${SUPPLIER}, gen_random_uuid()::text,
             ${SOME_DIGEST}, ${GAME}, gen_random_uuid()::text
        from generate_series(${from_}::bigint, ${until}::bigint) account
      returning id, account
    )
    insert into ledger.posting (transaction, debit, credit, amount)
    select id, account, ${clearing}::bigint, ${STAKE_MINOR}::bigint from written order by id`.execute(database.query)
  await sql`update ledger.wallet set balance = ${after} where id between ${from_} and ${until}`.execute(database.query)
}
