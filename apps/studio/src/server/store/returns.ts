import { type Reader, sql, type Tx } from '@hiyas/database'
import type { DayReturnRow, RoundRow, StudioTables } from './tables.ts'

const tables = (reader: Reader) => reader.withTables<StudioTables>()

/** A round that ended, as far as what it returned is concerned. The outcome only where there was something to choose. */
export type EndedRound = Pick<
  RoundRow,
  'id' | 'game' | 'model' | 'model_digest' | 'currency' | 'stake' | 'choice' | 'outcome' | 'room_round_id'
> & { closed_at: Date; win: bigint }

/** The next rounds that were decided and ended in a time, in order, after one of them. */
export async function endedRounds(
  reader: Reader,
  { from, to }: { from: Date; to: Date },
  after: EndedRound | undefined,
  limit: number,
): Promise<EndedRound[]> {
  const since = after ? sql`(closed_at, id) > (${after.closed_at}, ${after.id})` : sql`closed_at >= ${from}`
  const { rows } = await sql<EndedRound>`
    select id, game, model, model_digest, currency, stake, win, choice, room_round_id, closed_at,
           case when choice is null then null else outcome end as outcome
      from studio.round
     where ${since} and closed_at < ${to} and state in ('settled', 'disputed')
     order by closed_at, id limit ${limit}`.execute(reader)
  return rows
}

/** Which of these days have been counted by a moment. */
export async function countedDays(reader: Reader, days: readonly string[], by: Date): Promise<string[]> {
  const rows = await tables(reader)
    .selectFrom('studio.return_day')
    .select('day')
    .where('day', 'in', days)
    .where('counted_at', '<=', by)
    .execute()
  return rows.map(({ day }) => day)
}

/** When a day is counted, and by when one that was counted before stays as it is. */
type Counting = { at: Date; by: Date }

/** Stores what a day returned, whole. False, and nothing is written, when it has been counted before, by a moment. */
export async function putDay(
  tx: Tx,
  day: string,
  { at, by }: Counting,
  rows: readonly DayReturnRow[],
): Promise<boolean> {
  const put = await tables(tx)
    .insertInto('studio.return_day')
    .values({ day, counted_at: at })
    .onConflict(conflict =>
      conflict.column('day').doUpdateSet({ counted_at: at }).where('studio.return_day.counted_at', '>', by),
    )
    .executeTakeFirst()
  if (put.numInsertedOrUpdatedRows !== 1n) return false
  await tables(tx).deleteFrom('studio.day_return').where('day', '=', day).execute()
  if (rows.length > 0) await tables(tx).insertInto('studio.day_return').values(rows).execute()
  return true
}

/** What games returned in days, both ends included: what is out of its band first, then the newest. */
export async function returnsOfDays(
  reader: Reader,
  { from, to }: { from: string; to: string },
  limit: number,
): Promise<DayReturnRow[]> {
  return tables(reader)
    .selectFrom('studio.day_return')
    .selectAll()
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('is_out', 'desc')
    .orderBy('day', 'desc')
    .orderBy('game')
    .orderBy('model_digest')
    .orderBy('currency')
    .limit(limit)
    .execute()
}

/** How many returns since a day are out of their band, and which day was counted last. */
export async function alarmsSince(reader: Reader, day: string): Promise<{ out: number; lastDay: string | null }> {
  const { rows } = await sql<{ out: number; lastDay: string | null }>`
    select (select count(*)::int from studio.day_return where is_out and day >= ${day}) as out,
           (select max(day) from studio.return_day) as "lastDay"`.execute(reader)
  return rows[0] ?? { out: 0, lastDay: null }
}
