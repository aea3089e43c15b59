import { type Reader, sql } from '@hiyas/database'
import type { Minor } from '@hiyas/kernel'
import type { RawBuilder } from 'kysely'
import type { Game } from '../game.ts'
import type { Tables } from './tables.ts'

/** Which games a list shows. Everything that is left out does not narrow it. */
export type GameFilter = {
  category?: string
  /** Categories the licence of the merchant keeps shut. */
  categoriesClosed: readonly string[]
  classification?: string
  vendors?: readonly string[]
  /** Games that can be played for this stake. */
  betMinMax?: Minor
  linesMin?: number
  /** Released on this day or later. */
  releasedSince?: string
  /** Lower-case words to find in the names of both languages. */
  search?: string
}

/** How much of a word may be wrong and still be found: 0 = everything, 1 = nothing. */
const SIMILARITY_MIN = 0.4

const selectGame = (reader: Reader) =>
  reader
    .withTables<Tables>()
    .selectFrom('games.game as game')
    .innerJoin('games.vendor as vendor', 'vendor.code', 'game.vendor')
    .select([
      'game.node_id as nodeId',
      'game.vendor',
      'vendor.name as vendorName',
      'game.supplier',
      'game.code',
      'game.category',
      'game.name_ty as nameTy',
      'game.name_en as nameEn',
      'game.rtp',
      'game.volatility',
      'game.lines',
      'game.bet_min as betMin',
      'game.bet_max as betMax',
      'game.classifications',
      'game.tile',
      sql<string>`game.released_on::text`.as('releasedOn'),
      'game.is_listed as isListed',
      'game.is_closed as isClosed',
      'game.supports_trial as supportsTrial',
      'vendor.maintenance_from as maintenanceFrom',
      'vendor.maintenance_until as maintenanceUntil',
    ])

/** A page of the games that may be shown, in the order of the catalogue, or by likeness where there is a search. */
export async function listGames(
  reader: Reader,
  filter: GameFilter,
  page: { offset: number; limit: number },
): Promise<{ games: Game[]; total: number }> {
  const shown = selectGame(reader).where(isShown(filter))
  const { search } = filter
  const ordered =
    search === undefined
      ? shown
      : shown
          .orderBy(sql`game.search like ${likePattern(search)}`, 'desc')
          .orderBy(sql`word_similarity(${search}, game.search)`, 'desc')
  const games = await ordered
    .orderBy('game.position')
    .orderBy('game.node_id')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
  return { games, total: await countGames(reader, filter) }
}

async function countGames(reader: Reader, filter: GameFilter): Promise<number> {
  const { total } = await reader
    .withTables<Tables>()
    .selectFrom('games.game as game')
    .where(isShown(filter))
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

function isShown(filter: GameFilter): RawBuilder<boolean> {
  const conditions = [
    sql`game.is_listed and not game.is_closed`,
    sql`game.category <> all(${[...filter.categoriesClosed]})`,
  ]
  const { category, classification, vendors, betMinMax, linesMin, releasedSince, search } = filter
  if (category !== undefined) conditions.push(sql`game.category = ${category}`)
  if (classification !== undefined) conditions.push(sql`${classification} = any(game.classifications)`)
  if (vendors !== undefined) conditions.push(sql`game.vendor = any(${[...vendors]})`)
  if (betMinMax !== undefined) conditions.push(sql`game.bet_min <= ${betMinMax}`)
  if (linesMin !== undefined) conditions.push(sql`game.lines >= ${linesMin}`)
  if (releasedSince !== undefined) conditions.push(sql`game.released_on >= ${releasedSince}::date`)
  if (search !== undefined)
    conditions.push(
      sql`(game.search like ${likePattern(search)} or word_similarity(${search}, game.search) >= ${SIMILARITY_MIN})`,
    )
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

const likePattern = (search: string): string => `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`

export async function findGame(reader: Reader, nodeId: string): Promise<Game | null> {
  return (await selectGame(reader).where('game.node_id', '=', nodeId).executeTakeFirst()) ?? null
}

/** Games by node id, in no order; ids that are unknown are left out. */
export const gamesByNode = (reader: Reader, nodeIds: readonly string[]): Promise<Game[]> =>
  selectGame(reader)
    .where(sql<boolean>`game.node_id = any(${[...nodeIds]})`)
    .execute()

/** Games by their suppliers' codes, in no order; codes that are unknown are left out. */
export const gamesByCode = (reader: Reader, games: readonly { supplier: string; code: string }[]): Promise<Game[]> =>
  selectGame(reader)
    .where(
      sql<boolean>`(game.supplier, game.code) in (
        select * from unnest(${games.map(game => game.supplier)}::text[], ${games.map(game => game.code)}::text[]))`,
    )
    .execute()

/** Every game there ever was, for the supplier door and the records. The catalogue is small: see `GAMES_MAX`. */
export const allGames = (reader: Reader): Promise<Game[]> => selectGame(reader).execute()

export type VendorCount = { vendor: string; vendorName: string; category: string; games: number }

/** Vendors by category in their order, with how many games they show. */
export const vendorCounts = (reader: Reader, categoriesClosed: readonly string[]): Promise<VendorCount[]> =>
  reader
    .withTables<Tables>()
    .selectFrom('games.game as game')
    .innerJoin('games.vendor as vendor', 'vendor.code', 'game.vendor')
    .where(isShown({ categoriesClosed }))
    .groupBy(['vendor.code', 'vendor.name', 'vendor.position', 'game.category'])
    .orderBy('vendor.position')
    .orderBy('vendor.code')
    .select([
      'vendor.code as vendor',
      'vendor.name as vendorName',
      'game.category',
      sql<number>`count(*)::int`.as('games'),
    ])
    .execute()

export type ClassificationCount = { category: string; classification: string; games: number }

/** Classifications by category, those with the most games first. */
export async function classificationCounts(
  reader: Reader,
  categoriesClosed: readonly string[],
): Promise<ClassificationCount[]> {
  const { rows } = await sql<ClassificationCount>`
    select game.category, classification, count(*)::int as games
      from games.game cross join lateral unnest(game.classifications) classification
     where ${isShown({ categoriesClosed })}
     group by game.category, classification
     order by games desc, classification`.execute(reader)
  return rows
}

/** Categories of a merchant in his order; empty when he has none of his own. */
export async function categoryOrder(reader: Reader, merchant: string): Promise<string[]> {
  const rows = await reader
    .withTables<Tables>()
    .selectFrom('games.category')
    .select('category')
    .where('merchant', '=', merchant)
    .orderBy('position')
    .execute()
  return rows.map(row => row.category)
}

/** The address in front of the codes of a supplier's games. Throws when there is no such supplier: his games name him. */
export async function launchPathOf(reader: Reader, supplier: string): Promise<string> {
  const row = await reader
    .withTables<Tables>()
    .selectFrom('games.supplier')
    .select('launch_path')
    .where('code', '=', supplier)
    .executeTakeFirstOrThrow()
  return row.launch_path
}
