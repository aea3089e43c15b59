import { type Database, sql } from '@hiyas/database'

export const GAMES = 20_000
export const STARS = 1_000_000
const STARS_EACH = 100
const VENDORS = 60

/** Of which the names are made: enough that no two are alike, few enough that a search finds many. */
export const FIRST_WORDS =
  'golden lucky royal wild mystic thunder crystal fire ocean jungle neon dragon sweet ancient cosmic hidden rapid grand silver magic'.split(
    ' ',
  )
export const SECOND_WORDS =
  'fortune reels temple treasure spirits dynasty kingdom blossom voyage carnival fiesta bakunawa sarimanok tikbalang jeepney pearls volcano lantern phoenix panther galleon harvest moonlight bonanza'.split(
    ' ',
  )

/** A catalogue as large as a supplier's list may be, and the stars of ten thousand members. */
export async function seedCatalogue({ query }: Database): Promise<void> {
  await sql`insert into games.supplier (code, launch_path) values ('BENCH', '/bench') on conflict do nothing`.execute(
    query,
  )
  await sql`
    insert into games.vendor (code, supplier, name, position)
    select 'B' || number, 'BENCH', 'Bench ' || number, number from generate_series(1, ${VENDORS}) number`.execute(query)
  await sql`
    insert into games.game (node_id, vendor, supplier, code, category, name_ty, name_en, model, rtp, volatility, lines, bet_min,
                            bet_max, classifications, tile, released_on, position, is_listed)
    select 'B' || (1 + number % ${VENDORS}) || '-g' || number, 'B' || (1 + number % ${VENDORS}), 'BENCH', 'g' || number,
           case when number % 10 < 7 then 'RNG' when number % 10 = 7 then 'LIVE' when number % 10 = 8 then 'FISH' else 'PVP' end,
           initcap(name) || ' ng Swerte ' || number, initcap(name) || ' ' || number, 'slot', '96.00', 'low', 10 + number % 40,
           100 * (1 + number % 50), 100000000, array['slots', 'class-' || number % 12], 'hiyas-reels',
           current_date - (number % 400)::int, number, true
      from generate_series(1, ${GAMES}) number
      cross join lateral (
        select (${FIRST_WORDS}::text[])[1 + number % ${FIRST_WORDS.length}] || ' ' ||
               (${SECOND_WORDS}::text[])[1 + (number / 7) % ${SECOND_WORDS.length}] as name) named`.execute(query)
  await sql`
    insert into games.favourite (merchant, member_id, node_id, starred_at)
    select 'HIYAS', 'member-' || member, 'B' || (1 + game % ${VENDORS}) || '-g' || game, now() - star * interval '1 minute'
      from generate_series(1, ${STARS / STARS_EACH}) member
      cross join generate_series(1, ${STARS_EACH}) star
      cross join lateral (select 1 + (member * 7919 + star * 197) % ${GAMES} as game) starred
    on conflict do nothing`.execute(query)
  await sql`vacuum (analyze) games.game`.execute(query)
  await sql`vacuum (analyze) games.favourite`.execute(query)
}
