import { type Database, sql } from '@hiyas/database'

/** So many slots and more: the studio's own over and over, all of them new, each with its picture and its vendor. */
export async function multiplyGames({ query }: Database, count: number): Promise<void> {
  await sql`
    with slot as (select * from games.game where category = 'RNG' and is_listed),
         needed as (select ceil(${count}::numeric / count(*))::int as times from slot)
    insert into games.game (node_id, vendor, supplier, code, category, name_ty, name_en, model, rtp, volatility, lines, bet_min,
                            bet_max, classifications, tile, released_on, position, is_listed, languages, platforms)
    select slot.node_id || '-' || number, vendor, supplier, code || '-' || number, category, name_ty || ' ' || number,
           name_en || ' ' || number, model, rtp, volatility, lines, bet_min, bet_max, classifications, tile, current_date,
           position + number * 1000, true, languages, platforms
      from slot cross join needed cross join lateral generate_series(1, needed.times) number`.execute(query)
  await sql`vacuum (analyze) games.game`.execute(query)
}
