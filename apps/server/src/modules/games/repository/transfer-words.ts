import { type Reader, sql, type Tx } from '@hiyas/database'
import type { Transfer, TransferState } from '../transfers/rules.ts'
import type { Tables } from './tables.ts'
import { transferById } from './transfers.ts'

type Ended = Exclude<TransferState, 'pending'>

/** A transfer, and the time it is by the clock its times are of; null when there is none. */
export async function findTransfer(reader: Reader, id: string): Promise<(Transfer & { nowMs: number }) | null> {
  const found = await transferById(reader, id)
  if (found === null) return null
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(reader)
  return { ...found, nowMs: rows[0]?.now.getTime() ?? 0 }
}

/** What was said of it last. */
export async function lastWord(reader: Reader, transfer: string): Promise<{ state: Ended; by: string } | null> {
  const row = await reader
    .withTables<Tables>()
    .selectFrom('games.transfer_word')
    .select(['state', 'said_by as by'])
    .where('transfer', '=', transfer)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

export async function addWord(
  tx: Tx,
  { id, state, note, by }: { id: string; state: Ended; note: string; by: string },
): Promise<void> {
  await tx
    .withTables<Tables>()
    .insertInto('games.transfer_word')
    .values({ transfer: id, state, note, said_by: by, said_at: sql<Date>`clock_timestamp()` })
    .execute()
}

/** A transfer whose end nobody knows, with what was said of it last. */
export type PendingTransfer = Pick<
  Transfer,
  'id' | 'supplier' | 'merchant' | 'memberId' | 'direction' | 'amount' | 'currency'
> & { askedAt: Date; word: string | null }

/** The oldest first. */
export async function pendingList(
  reader: Reader,
  { supplier = null, limit }: { supplier?: string | null | undefined; limit: number },
): Promise<PendingTransfer[]> {
  const { rows } = await sql<PendingTransfer>`
    select id, supplier, merchant, member_id as "memberId", direction, amount, currency, asked_at as "askedAt",
           (select word.state || ' says ' || word.said_by || ': ' || word.note from games.transfer_word word
             where word.transfer = transfer.id order by word.id desc limit 1) as word
      from games.transfer
     where state = 'pending' and (${supplier}::text is null or supplier = ${supplier})
     order by asked_at, id limit ${limit}`.execute(reader)
  return rows
}
