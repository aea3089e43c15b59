import { type Reader, sql } from '@hiyas/database'
import type { Minor } from '@hiyas/kernel'
import { askIdBefore, askIdUntil } from '../books/ids.ts'
import { stands } from '../writer/recent-bets.ts'
import { stepOn } from './round-recall.ts'

/** A win that opened its round again. */
export type WinAfterClose = {
  supplier: string
  externalId: string
  round: string
  game: string
  merchant: string
  owner: string
  currency: string
  amount: Minor
  at: Date
  /** It was taken back since. */
  isUndone: boolean
}

/**
 * Whether another win that stands had closed the round of a win since the bet that it is for: a jackpot, a prize of a promotion, or one prize sent
 * twice under two ids (W-22). What came in one message with the win, which all of it closed, was written by one transaction of the database with
 * it. So is a whole month of books that are restored from a dump, where the moments tell: the parts of a message lie no further apart than a
 * statement may take, which is seconds. Of two messages within one minute restored books know no more that they were two.
 */
const CAME_AFTER_CLOSE = sql`
  win.kind = 'win' and win.amount > 0 and win.reference is not null
  and exists (
    select from ledger.transaction closing
     where closing.account = win.account and closing.account is not null and closing.kind <> 'bet'
       and closing.id > win.reference and closing.id < win.id
       and closing.kind = 'win' and closing.round_closed and closing.source = win.source and closing.round = win.round
       and (closing.xmin <> win.xmin or win.created_at > closing.created_at + interval '1 minute')
       and ${sql.raw(stands('closing'))})`

/** The wins of a time that opened their rounds again, newest first. */
export async function winsAfterClose(
  reader: Reader,
  { supplier, from, to, limit }: { supplier: string; from: Date; to: Date; limit: number },
): Promise<WinAfterClose[]> {
  const afterId = await askIdBefore(reader, from)
  const untilId = await askIdUntil(reader, to)
  const { rows } = await sql<WinAfterClose>`
    select win.source as supplier, win.external_id as "externalId", win.round, win.game, book.merchant, account.owner,
           book.currency, win.amount, win.created_at as at, not (${sql.raw(stands('win'))}) as "isUndone"
      from ledger.transaction win
      join ledger.account on account.id = win.account
      join ledger.book on book.id = account.book
     where win.id > ${afterId} and win.id <= ${untilId} and win.source = ${supplier}
       and win.created_at >= ${from} and win.created_at < ${to} and ${CAME_AFTER_CLOSE}
     order by win.id desc limit ${limit}`.execute(reader)
  return rows
}

/** How many there are by supplier among the next transactions after `afterId`; how far that was read: ask again from there until `isDone`. */
export async function countWinsAfterClose(
  reader: Reader,
  { afterId, before }: { afterId: bigint; before: Date },
): Promise<{ counts: { supplier: string; count: number }[]; untilId: bigint; isDone: boolean }> {
  const end = await askIdBefore(reader, before)
  const untilId = await stepOn(reader, afterId, end)
  if (untilId <= afterId) return { counts: [], untilId: afterId, isDone: true }
  const { rows } = await sql<{ supplier: string; count: number }>`
    select win.source as supplier, count(*)::int as count from ledger.transaction win
     where win.id > ${afterId} and win.id <= ${untilId} and ${CAME_AFTER_CLOSE}
     group by win.source order by win.source`.execute(reader)
  return { counts: rows, untilId, isDone: untilId === end }
}
