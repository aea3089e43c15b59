import { type Reader, sql } from '@hiyas/database'

type Sql = ReturnType<typeof sql>

/**
 * Where in the books all that is before a moment ends: no transaction before it has an id above this one, though some with lower ids are
 * later. Times and ids rise together but for ten minutes (0005-postings). `id_before` answers ten minutes too early: ten more make up for
 * that, and another ten for what is out of order. The same stands in 0039-month-by-month and 0018-recognised-days.
 */
export const idUntil = (moment: Sql): Sql => sql`ledger.id_before(${moment} + interval '20 minutes')`

/** The same, asked for. */
export const askIdUntil = (reader: Reader, moment: Date): Promise<bigint> =>
  askId(reader, idUntil(sql`${moment}::timestamptz`))

/** An id below every transaction of a moment, and of what comes after it. */
export const askIdBefore = (reader: Reader, moment: Date): Promise<bigint> =>
  askId(reader, sql`ledger.id_before(${moment}::timestamptz)`)

async function askId(reader: Reader, id: Sql): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`select ${id} as id`.execute(reader)
  return rows[0]?.id ?? 0n
}
