import { sql } from '@hiyas/database'

type Sql = ReturnType<typeof sql>

/**
 * Where in the books all that is before a moment ends: no transaction before it has an id above this one, and some below it are later. Times
 * and ids rise together but for ten minutes (0005-postings), and `id_before` answers so much too early: ten more make up for it, and ten are
 * for what is out of its order. The same stands in 0039-month-by-month and 0018-recognised-days.
 */
export const idUntil = (moment: Sql): Sql => sql`ledger.id_before(${moment} + interval '20 minutes')`
