import { type Database, sql } from '@hiyas/database'
import { type Cluster, withDatabase } from './cluster.ts'

/**
 * A house in the middle of an evening has been through its nights: its books are proved, and the check of what is new goes on from there. A copy
 * has not: to the check it is another database, whose books are proved from the first bet on, and to the jobs one that has missed a night and
 * makes up for it. On two processors that takes a third of the bets while it lasts, which says nothing of how large the books are.
 */

/** The balances that the check of what is new goes on from; the server that made the database may have laid some already. */
export async function layGround(database: Database): Promise<void> {
  await sql`
    insert into ledger.checkpoint (account, balance, seen_at)
    select side.account, sum(side.amount), max(header.created_at)
      from (select transaction, credit as account, amount from ledger.posting
            union all select transaction, debit, -amount from ledger.posting) side
      join ledger.transaction header on header.id = side.transaction
     group by side.account
        on conflict (account) do update set balance = excluded.balance, seen_at = excluded.seen_at`.execute(
    database.longWork.query,
  )
}

/** A fresh copy of a database with its ground laid, as it is in the middle of an evening. Answers its address. */
export async function eveningCopy(cluster: Cluster, template: string, name: string): Promise<string> {
  const url = await cluster.copy(template, name)
  await withDatabase(url, putNightsBehind)
  return url
}

/** Takes a copy as proved up to now, and its jobs as done. */
async function putNightsBehind(database: Database): Promise<void> {
  const { query } = database
  await sql`update graphile_worker._private_known_crontabs set last_execution = now()`.execute(query)
  await sql`
    insert into ledger.check_run (kind, database, horizon, next_number, last_id, transactions, findings, sampled_upto)
    select 'whole', (select oid::bigint from pg_database where datname = current_database())::int,
           pg_current_xact_id()::text::bigint, pg_current_xact_id()::text::bigint,
           (select last_value from ledger.transaction_id_seq), (select count(*) from ledger.idempotency_key), '[]', 0`.execute(
    database.longWork.query,
  )
}
