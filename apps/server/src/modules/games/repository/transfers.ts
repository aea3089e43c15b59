import { type Reader, sql, type Tx, type Writer } from '@hiyas/database'
import type { Minor } from '@hiyas/kernel'
import type { Transfer, TransferState } from '../transfers/rules.ts'
import type { Tables } from './tables.ts'

const columns = [
  'id',
  'merchant',
  'member_id as memberId',
  'supplier',
  'direction',
  'currency',
  'amount',
  'state',
  'reason',
  'expires_at as expiresAt',
  'checks',
] as const

type Row = Omit<Transfer, 'expiresAtMs'> & { expiresAt: Date }

const transferOf = ({ expiresAt, ...row }: Row): Transfer => ({ ...row, expiresAtMs: expiresAt.getTime() })

/** So much later than now by the database's clock: another server, whose own may be wrong, will ask what became of it (W-40). */
const after = (ms: number) => sql<Date>`clock_timestamp() + ${ms} * interval '1 millisecond'`

export type NewTransfer = Omit<Transfer, 'reason' | 'expiresAtMs' | 'checks'> & {
  requestId: string
  expiresAfterMs: number
  checkAfterMs: number
}

/** Lets one transfer of a member begin at a time, until the transaction ends: what is counted under it is all there is. */
export async function lockTransfersOf(
  tx: Tx,
  { merchant, memberId }: { merchant: string; memberId: string },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('games.transfer'), hashtext(${`${merchant}/${memberId}`}))`.execute(
    tx,
  )
}

/** Writes down what is about to be asked. Answers null when the member has asked for it before. */
export async function insertTransfer(tx: Tx, transfer: NewTransfer): Promise<Transfer | null> {
  const row = await tx
    .withTables<Tables>()
    .insertInto('games.transfer')
    .values({
      id: transfer.id,
      merchant: transfer.merchant,
      member_id: transfer.memberId,
      supplier: transfer.supplier,
      direction: transfer.direction,
      currency: transfer.currency,
      amount: transfer.amount,
      request_id: transfer.requestId,
      state: transfer.state,
      reason: null,
      asked_at: after(0),
      expires_at: after(transfer.expiresAfterMs),
      next_check_at: after(transfer.checkAfterMs),
      ended_at: null,
    })
    .onConflict(conflict => conflict.columns(['merchant', 'member_id', 'request_id']).doNothing())
    .returning(columns)
    .executeTakeFirst()
  return row ? transferOf(row) : null
}

/** The suppliers a member has ever sent money of this currency to, or asked for some. */
export async function suppliersUsedBy(
  reader: Reader,
  { merchant, memberId, currency }: { merchant: string; memberId: string; currency: string },
): Promise<ReadonlySet<string>> {
  const rows = await reader
    .withTables<Tables>()
    .selectFrom('games.transfer')
    .select('supplier')
    .distinct()
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .where('currency', '=', currency)
    .execute()
  return new Set(rows.map(({ supplier }) => supplier))
}

/**
 * Whether a supplier was ever sent money, or a transfer is pending. Who has brought back all that he sent, and more, may have won: what is left
 * there our books do not know.
 */
export async function wasSentMoney(reader: Reader, supplier: string): Promise<boolean> {
  const { rows } = await sql<{ wasSent: boolean }>`
    select exists (
      select from games.transfer
       where supplier = ${supplier} and (state = 'pending' or state = 'success' and direction = 'out')
    ) as "wasSent"`.execute(reader)
  return rows[0]?.wasSent ?? false
}

/** What a member has asked for under his own id. */
export async function transferAsked(
  reader: Reader,
  of: { merchant: string; memberId: string; requestId: string },
): Promise<Transfer | null> {
  const row = await reader
    .withTables<Tables>()
    .selectFrom('games.transfer')
    .select(columns)
    .where('merchant', '=', of.merchant)
    .where('member_id', '=', of.memberId)
    .where('request_id', '=', of.requestId)
    .executeTakeFirst()
  return row ? transferOf(row) : null
}

export async function transferById(reader: Reader, id: string): Promise<Transfer | null> {
  const row = await reader
    .withTables<Tables>()
    .selectFrom('games.transfer')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? transferOf(row) : null
}

/** The transfers of a member that are pending beside which one more would be, to any supplier, or back from this one: how many, and of how much. */
export async function pendingBeside(
  reader: Reader,
  of: Pick<Transfer, 'merchant' | 'memberId' | 'supplier' | 'direction'>,
): Promise<{ count: number; amount: Minor }> {
  const pending = reader
    .withTables<Tables>()
    .selectFrom('games.transfer')
    .where('merchant', '=', of.merchant)
    .where('member_id', '=', of.memberId)
    .where('direction', '=', of.direction)
    .where('state', '=', 'pending')
  return (of.direction === 'out' ? pending : pending.where('supplier', '=', of.supplier))
    .select([sql<number>`count(*)::int`.as('count'), sql<Minor>`coalesce(sum(amount), 0)::bigint`.as('amount')])
    .executeTakeFirstOrThrow()
}

/** Pending transfers whose suppliers are to be asked now, of each so many, those that wait longest first, and when that is. */
export async function dueTransfers(reader: Reader, limitOfEach: number): Promise<(Transfer & { nowMs: number })[]> {
  const rows = await reader
    .withTables<Tables>()
    .selectFrom('games.transfer')
    .select(columns)
    .select(sql<Date>`now()`.as('now'))
    .where('id', 'in', ({ selectFrom, fn }) =>
      selectFrom(
        selectFrom('games.transfer')
          .select('id')
          .select(
            fn
              .agg<bigint>('row_number')
              .over(over => over.partitionBy('supplier').orderBy('next_check_at'))
              .as('place'),
          )
          .where('state', '=', 'pending')
          .where('next_check_at', '<=', sql<Date>`now()`)
          .as('due'),
      )
        .select('id')
        .where('place', '<=', BigInt(limitOfEach)),
    )
    .orderBy('next_check_at')
    .execute()
  return rows.map(({ now, ...row }) => ({ ...transferOf(row), nowMs: now.getTime() }))
}

/** The state of a transfer, held until the transaction ends. */
export async function lockTransfer(tx: Tx, id: string): Promise<TransferState> {
  const { state } = await tx
    .withTables<Tables>()
    .selectFrom('games.transfer')
    .select('state')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return state
}

export async function endTransfer(
  tx: Tx,
  id: string,
  end: { state: TransferState; reason: string | null },
): Promise<void> {
  await tx
    .withTables<Tables>()
    .updateTable('games.transfer')
    .set({ state: end.state, reason: end.reason, ended_at: after(0) })
    .where('id', '=', id)
    .execute()
}

/** Puts off the next question about a transfer by so much. */
export async function putOff(writer: Writer, id: string, pauseMs: number): Promise<void> {
  await writer
    .withTables<Tables>()
    .updateTable('games.transfer')
    .set(({ eb }) => ({ checks: eb('checks', '+', 1), next_check_at: after(pauseMs) }))
    .where('id', '=', id)
    .execute()
}

export type PendingTransfers = { supplier: string; count: number; oldestSeconds: number }

/** How many transfers are pending at each supplier, and how old the oldest is. */
export async function pendingTransfers(reader: Reader): Promise<PendingTransfers[]> {
  const { rows } = await sql<PendingTransfers>`
    select supplier, count(*)::int as count, extract(epoch from clock_timestamp() - min(asked_at))::float8 as "oldestSeconds"
      from games.transfer where state = 'pending' group by supplier`.execute(reader)
  return rows
}
