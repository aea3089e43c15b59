import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, sql } from '@hiyas/database'
import { MINUTE_MS } from '@hiyas/kernel'

const IMPORT_TIMEOUT_MS = MINUTE_MS
const POLL_MS = 100

/** So many slots and more: the studio's own over and over, all of them new, each with its picture and its vendor. */
export async function multiplyGames(site: Database, count: number): Promise<void> {
  await untilListed(site)
  const { query } = site
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

/** The site answers before it has asked the studio what it sells: until then there is nothing to multiply. */
export async function untilListed({ query }: Database): Promise<void> {
  const deadlineMs = performance.now() + IMPORT_TIMEOUT_MS
  for (;;) {
    const { rows } = await sql`select from games.game where category = 'RNG' and is_listed limit 1`.execute(query)
    if (rows.length > 0) return
    if (performance.now() > deadlineMs) throw new Error('the site has not taken over the list of the studio')
    await sleep(POLL_MS)
  }
}
