import { type Reader, sql, type Tx } from '@hiyas/database'
import { invariant } from '@hiyas/kernel'

/** Where a check stands, in numbers of transactions of PostgreSQL and in ids of ours. */
export type Moment = { database: number; lastId: bigint; nextNumber: bigint; horizon: bigint }

/**
 * The last id is read before our own number is given out: whoever gets a later number draws later ids. A sequence nobody has drawn from
 * names its first value as its last.
 */
export async function momentOf(tx: Tx): Promise<Moment> {
  const { rows: drawn } = await sql<{ lastId: bigint }>`
    select case when is_called then last_value else 0 end as "lastId" from ledger.transaction_id_seq`.execute(tx)
  const { rows } = await sql<Omit<Moment, 'lastId'>>`
    select pg_current_xact_id()::text::bigint as "nextNumber",
           pg_snapshot_xmin(pg_current_snapshot())::text::bigint as horizon,
           (select oid from pg_database where datname = current_database()) as database`.execute(tx)
  const [numbers] = rows
  invariant(numbers !== undefined && drawn[0] !== undefined, 'a moment has its numbers')
  return { ...numbers, lastId: drawn[0].lastId }
}

/** An id below all that transactions from this number on have written. */
export async function idBelow(reader: Reader, horizon: bigint, moment: Moment): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    select coalesce(max(last_id), 0) as id from ledger.check_run
     where database = ${moment.database} and next_number <= ${horizon}`.execute(reader)
  return rows[0]?.id ?? 0n
}

/** The number of the transaction of PostgreSQL that wrote a row: ids are given out before a commit, so they do not tell what is new. */
export const writtenBy = ({ nextNumber }: Moment): string => `(${nextNumber} - age(xmin))`

/** The sums of postings above this id of which the condition holds. */
export const sumsOf = (fromId: bigint, condition: string): string => `
    with transfer as materialized (select * from ledger.posting where transaction > '${fromId}' and ${condition})
    select side.account, sum(side.amount), max(header.created_at)
      from (select transaction, credit as account, amount from transfer
            union all select transaction, debit, -amount from transfer) side
      join ledger.transaction header on header.id = side.transaction and header.id > '${fromId}'
     group by side.account`
