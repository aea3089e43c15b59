import { type Reader, sql } from '@hiyas/database'
import { invariant, type Minor } from '@hiyas/kernel'
import { idUntil } from '../books/ids.ts'

/** One of our transactions as a supplier's statement would tell it. */
export type SupplierMoveFacts = {
  transactionId: bigint
  externalId: string
  /** `nothing`: it was noted, and no money was to move: a cancel of what never came, and what never came. */
  kind: 'bet' | 'win' | 'rollback_bet' | 'rollback_win' | 'nothing'
  /** The supplier's id of the rollback that undid it, or of what it undid. */
  partner: string | null
  /** When that came. */
  partnerAt: Date | null
  round: string
  merchant: string
  owner: string
  currency: string
  amount: Minor
  at: Date
}

/** What the moves of a supplier come to in one currency, as money that he holds for us: bets add, wins take. */
export type SupplierSum = { currency: string; count: bigint; amount: Minor }

const SUPPLIER_MOVES_MAX = 5_000

const FACTS = sql`
  move.id as "transactionId", move.external_id as "externalId",
  case when move.kind in ('bet', 'win') then move.kind
       when move.kind = 'rollback' then 'rollback_' || original.kind else 'nothing' end as kind,
  case when move.kind = 'rollback' then original.external_id else undo.external_id end as partner,
  case when move.kind = 'rollback' then original.created_at else undo.created_at end as "partnerAt",
  move.round, book.merchant, account.owner, book.currency, move.amount, move.created_at as at`
const AROUND = sql`
  join ledger.account on account.id = move.account
  join ledger.book on book.id = account.book
  left join lateral (
    select kind, external_id, created_at from ledger.transaction where id = move.reference and move.kind = 'rollback' limit 1
  ) original on true
  left join lateral (
    select external_id, created_at from ledger.transaction
     where id = (select transaction from ledger.undone where original = move.id and kind = 'rollback') limit 1
  ) undo on true`
/**
 * What a supplier has in his statement: not bets and wins whose id has a blank, which are our own notes. A rollback may be kept under a name of
 * ours.
 */
const IS_IN_HIS_STATEMENT = sql`(move.kind = 'rollback' or move.kind in ('bet', 'win') and move.external_id not like '% %')`

/** What the books hold under these ids of a supplier, whenever it came; ids that are free are left out. */
export async function supplierMovesNamed(
  reader: Reader,
  supplier: string,
  externalIds: readonly string[],
): Promise<SupplierMoveFacts[]> {
  invariant(externalIds.length <= SUPPLIER_MOVES_MAX, `at most ${SUPPLIER_MOVES_MAX} moves are looked up at once`)
  const { rows } = await sql<SupplierMoveFacts>`
    select ${FACTS}
      from unnest(${[...externalIds]}::text[]) asked(external_id)
      cross join lateral (
        select * from ledger.transaction
         where id = (select transaction from ledger.idempotency_key where source = ${supplier} and external_id = asked.external_id)
         limit 1
      ) move
      ${AROUND}`.execute(reader)
  return rows
}

type Period = { supplier: string; from: Date; to: Date }

/** Where in the books a period lies: every transaction of it has an id above `afterId`, and none above `untilId`. */
export async function idsOfPeriod(
  reader: Reader,
  { from, to }: Omit<Period, 'supplier'>,
): Promise<{ afterId: bigint; untilId: bigint }> {
  const { rows } = await sql<{ afterId: bigint; untilId: bigint }>`
    select ledger.id_before(${from}::timestamptz) as "afterId",
           ${idUntil(sql`${to}::timestamptz`)} as "untilId"`.execute(reader)
  const [ids] = rows
  invariant(ids !== undefined, 'a period lies somewhere')
  return ids
}

/** A supplier's moves that moved money, or might have, from a moment on and before another, a page at a time by their ids. */
export async function supplierMovesBetween(
  reader: Reader,
  query: Period & { afterId: bigint; untilId: bigint; limit: number },
): Promise<SupplierMoveFacts[]> {
  const { supplier, from, to, afterId, untilId, limit } = query
  invariant(limit <= SUPPLIER_MOVES_MAX, `a page has at most ${SUPPLIER_MOVES_MAX} moves`)
  const { rows } = await sql<SupplierMoveFacts>`
    select ${FACTS}
      from (
        select * from ledger.transaction move
         where id > ${afterId} and id <= ${untilId} and source = ${supplier} and ${IS_IN_HIS_STATEMENT}
           and created_at >= ${from} and created_at < ${to}
         order by id limit ${limit}
      ) move
      ${AROUND}
     order by move.id`.execute(reader)
  return rows
}

/** The same period as one sum a currency, read on its own: what the pages must come to. */
export async function supplierSums(
  reader: Reader,
  { supplier, from, to, afterId, untilId }: Period & { afterId: bigint; untilId: bigint },
): Promise<SupplierSum[]> {
  const { rows } = await sql<SupplierSum>`
    select book.currency, count(*) as count,
           sum(case when move.kind = 'bet' or original.kind = 'win' then move.amount else -move.amount end)::bigint as amount
      from ledger.transaction move
      ${AROUND}
     where move.id > ${afterId} and move.id <= ${untilId} and move.source = ${supplier} and ${IS_IN_HIS_STATEMENT}
       and move.created_at >= ${from} and move.created_at < ${to}
     group by book.currency order by book.currency`.execute(reader)
  return rows
}
