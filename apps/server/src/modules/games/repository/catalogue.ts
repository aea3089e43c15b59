import { type Reader, sql, type Tx, type Writer } from '@hiyas/database'
import type { Game } from '../game.ts'
import type { Tables } from './tables.ts'

/** A game with its vendor, as every reading of the catalogue has it. */
export const selectGame = (reader: Reader) =>
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
      'game.editions',
      'game.volatility',
      'game.win_max as winMax',
      'game.lines',
      'game.bet_min as stakeMin',
      'game.bet_max as stakeMax',
      'game.classifications',
      'game.tile',
      sql<string>`game.released_on::text`.as('releasedOn'),
      'game.is_listed as isListed',
      'game.is_closed as isClosed',
      'game.supports_trial as supportsTrial',
      'game.rules_changed_at as rulesChangedAt',
      'game.languages',
      'game.platforms',
      'vendor.maintenance_from as maintenanceFrom',
      'vendor.maintenance_until as maintenanceUntil',
    ])

export async function findGame(reader: Reader, nodeId: string): Promise<Game | null> {
  return (await selectGame(reader).where('game.node_id', '=', nodeId).executeTakeFirst()) ?? null
}

/** The game of this node id, else the one listed game that its supplier names so; null where several are named so. */
export async function gameNamed(reader: Reader, name: string): Promise<Game | null> {
  const games = await selectGame(reader)
    .where(sql<boolean>`game.node_id = ${name} or (game.code = ${name} and game.is_listed)`)
    .orderBy(sql`game.node_id = ${name} desc`)
    .limit(2)
    .execute()
  const [first = null, second] = games
  return second === undefined || first?.nodeId === name ? first : null
}

/**
 * Who writes since when games are played as they are waits for who does already: a list, a choice and an operator come to games and choices in
 * different orders. It is taken before any row that members may wait for, as a list can last. A game that is closed, or withheld, waits for none.
 */
export async function lockCatalogue(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('games.game'))`.execute(tx)
}

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

/** Whether any supplier sells this vendor's games here. */
export async function hasVendor(reader: Reader, code: string): Promise<boolean> {
  const row = await reader
    .withTables<Tables>()
    .selectFrom('games.vendor')
    .select('code')
    .where('code', '=', code)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Opens or closes a game on every site. What a list changed of its rules while it was closed is new from when it opens (GAM-15). Answers whether
 * there is such a game.
 */
export async function putGameClosed(writer: Writer, nodeId: string, isClosed: boolean): Promise<boolean> {
  const change = isClosed
    ? { closed_at: sql<Date>`coalesce(closed_at, now())` }
    : {
        closed_at: null,
        rules_changed_at: sql<Date | null>`case when rules_changed_at >= closed_at then now() else rules_changed_at end`,
      }
  const { numUpdatedRows } = await writer
    .withTables<Tables>()
    .updateTable('games.game')
    .set({ is_closed: isClosed, ...change })
    .where('node_id', '=', nodeId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Says whether trials may play a game (LAUNCH-11). Answers whether there is such a game. */
export async function putGameTrial(writer: Writer, nodeId: string, supportsTrial: boolean): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .withTables<Tables>()
    .updateTable('games.game')
    .set({ supports_trial: supportsTrial })
    .where('node_id', '=', nodeId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Sets when a vendor's games cannot be played, or that they always can. Answers whether there is such a vendor. */
export async function putVendorMaintenance(
  writer: Writer,
  vendor: string,
  window: { from: Date; until: Date } | null,
): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .withTables<Tables>()
    .updateTable('games.vendor')
    .set({ maintenance_from: window?.from ?? null, maintenance_until: window?.until ?? null })
    .where('code', '=', vendor)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
