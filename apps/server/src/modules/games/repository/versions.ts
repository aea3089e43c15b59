import { type Reader, sql, type Tx } from '@hiyas/database'
import type { ListedGame } from '../game.ts'
import { returnTold } from '../rules/category.ts'
import type { Tables } from './tables.ts'

/** What a code of a supplier was played by: the mathematics and its version, what it returns in percent, how it varies. */
export type GameVersion = { model: string; rtp: string; volatility: string }

/** Remembers what each code of a game is played by from now on, where that is new. */
export async function putVersions(tx: Tx, supplier: string, game: ListedGame): Promise<void> {
  const { model, volatility } = game
  const played = game.editions.length > 0 ? game.editions : [game]
  // By the database's time, as the books tell that of a bet; a bet's is read in milliseconds.
  await sql`
    insert into games.version (supplier, code, since, model, rtp, volatility)
    select ${supplier}, listed.code, date_trunc('milliseconds', clock_timestamp()), ${model}, listed.rtp, listed.volatility
      from unnest(${played.map(({ code }) => code)}::text[], ${played.map(({ rtp }) => rtp)}::text[],
                  ${played.map(one => one.volatility ?? volatility)}::text[]) listed (code, rtp, volatility)
      left join lateral (
        select kept.model, kept.rtp, kept.volatility from games.version kept
         where kept.supplier = ${supplier} and kept.code = listed.code order by kept.since desc limit 1) last on true
     where (last.model, last.rtp, last.volatility) is distinct from (${model}, listed.rtp, listed.volatility)
    on conflict (supplier, code, since) do update
       set model = excluded.model, rtp = excluded.rtp, volatility = excluded.volatility`.execute(tx)
}

/** What a code was played by at a time; null where that is not known. Its return is empty where its supplier did not know it. */
export async function versionAt(
  reader: Reader,
  { supplier, code }: { supplier: string; code: string },
  at: Date,
): Promise<GameVersion | null> {
  const row = await reader
    .withTables<Tables>()
    .selectFrom('games.version')
    .select(['model', 'rtp', 'volatility'])
    .where('supplier', '=', supplier)
    .where('code', '=', code)
    .where('since', '<=', at)
    .orderBy('since', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : { ...row, rtp: returnTold(row.rtp) }
}
