import { sql } from '@hiyas/database'

type Sql = ReturnType<typeof sql>

/**
 * Where in the books all that is before a moment ends: no transaction before it has an id above this one, though some with lower ids are
 * later. Times and ids rise together but for ten minutes (0005-postings). `id_before` answers ten minutes too early: ten more make up for
 * that, and another ten for what is out of order. The same stands in 0039-month-by-month and 0018-recognised-days.
 */
export const idUntil = (moment: Sql): Sql => sql`ledger.id_before(${moment} + interval '20 minutes')`
