import { type Reader, sql, type Tx } from '@hiyas/database'
import type { ListedGame } from '../game.ts'
import type { ListedVendor } from '../vendor-changes.ts'
import type { Tables } from './tables.ts'

/** Adds the supplier if he is new. */
export async function putSupplier(
  tx: Tx,
  { code, launchPath, rulesPath }: { code: string; launchPath: string; rulesPath: string | null },
): Promise<void> {
  const pages = { launch_path: launchPath, rules_path: rulesPath }
  await tx
    .withTables<Tables>()
    .insertInto('games.supplier')
    .values({ code, ...pages })
    .onConflict(conflict => conflict.column('code').doUpdateSet(pages))
    .execute()
}

export async function putVendor(tx: Tx, vendor: ListedVendor & { supplier: string }): Promise<void> {
  await tx
    .withTables<Tables>()
    .insertInto('games.vendor')
    .values({ ...vendor, maintenance_from: null, maintenance_until: null })
    .onConflict(conflict => conflict.column('code').doUpdateSet({ name: vendor.name, position: vendor.position }))
    .execute()
}

/** What the catalogue knows of a supplier's vendors. */
export const listedVendors = (reader: Reader, supplier: string): Promise<ListedVendor[]> =>
  reader
    .withTables<Tables>()
    .selectFrom('games.vendor')
    .where('supplier', '=', supplier)
    .select(['code', 'name', 'position'])
    .execute()

/** Vendors of these codes that another supplier sells: one vendor has one supplier. */
export async function vendorsOfOthers(reader: Reader, supplier: string, codes: readonly string[]): Promise<string[]> {
  const rows = await reader
    .withTables<Tables>()
    .selectFrom('games.vendor')
    .select('code')
    .where(sql<boolean>`code = any(${[...codes]})`)
    .where('supplier', '<>', supplier)
    .execute()
  return rows.map(row => row.code)
}

/** Which of these games other suppliers have. */
export async function gamesOfOthers(reader: Reader, supplier: string, nodeIds: readonly string[]): Promise<string[]> {
  const rows = await reader
    .withTables<Tables>()
    .selectFrom('games.game')
    .select('node_id')
    .where(sql<boolean>`node_id = any(${[...nodeIds]})`)
    .where('supplier', '<>', supplier)
    .execute()
  return rows.map(row => row.node_id)
}

/** What the catalogue knows of a supplier's games. */
export async function listedGames(reader: Reader, supplier: string): Promise<(ListedGame & { isListed: boolean })[]> {
  return reader
    .withTables<Tables>()
    .selectFrom('games.game')
    .where('supplier', '=', supplier)
    .select([
      'node_id as nodeId',
      'vendor',
      'code',
      'category',
      'name_ty as nameTy',
      'name_en as nameEn',
      'model',
      'rtp',
      'editions',
      'volatility',
      'win_max as winMax',
      'lines',
      'bet_min as stakeMin',
      'bet_max as stakeMax',
      'classifications',
      'tile',
      sql<string>`released_on::text`.as('releasedOn'),
      'languages',
      'platforms',
      'position',
      'is_listed as isListed',
    ])
    .execute()
}

/**
 * Writes a game as the supplier lists it now. What we decided about it (closed, trial) stays, and so does when its rules changed where they have
 * not changed now: but where that is later than when the game left the list, as it was opened or served again meanwhile, nobody could see it, and it
 * is new (GAM-15). What a known game is named by is not written again, though it is the same: whoever opens the game, and so names it, would
 * wait for the list (FAV-09).
 */
export async function putGame(tx: Tx, supplier: string, game: ListedGame, rulesChangedAt: Date | null): Promise<void> {
  const row = {
    vendor: game.vendor,
    category: game.category,
    name_ty: game.nameTy,
    name_en: game.nameEn,
    model: game.model,
    rtp: game.rtp,
    editions: JSON.stringify(game.editions),
    volatility: game.volatility,
    win_max: game.winMax,
    lines: game.lines,
    bet_min: game.stakeMin,
    bet_max: game.stakeMax,
    classifications: game.classifications,
    tile: game.tile,
    released_on: game.releasedOn,
    languages: game.languages,
    platforms: game.platforms,
    position: game.position,
    is_listed: true,
    unlisted_at: null,
  }
  const newIfUnseen = sql<Date | null>`
    case when game.rules_changed_at >= game.unlisted_at then now() else game.rules_changed_at end`
  await tx
    .withTables<Tables>()
    .insertInto('games.game')
    .values({
      ...row,
      node_id: game.nodeId,
      supplier,
      code: game.code,
      is_closed: false,
      closed_at: null,
      unserved_at: null,
      supports_trial: true,
      rules_changed_at: rulesChangedAt,
    })
    .onConflict(conflict =>
      conflict.column('node_id').doUpdateSet({ ...row, rules_changed_at: rulesChangedAt ?? newIfUnseen }),
    )
    .execute()
}

export async function unlistGames(tx: Tx, nodeIds: readonly string[]): Promise<void> {
  await tx
    .withTables<Tables>()
    .updateTable('games.game')
    .set({ is_listed: false, unlisted_at: sql<Date>`now()` })
    .where(sql<boolean>`node_id = any(${[...nodeIds]})`)
    .execute()
}

/** Sets the order of categories of a merchant. */
export async function putCategories(tx: Tx, merchant: string, categories: readonly string[]): Promise<void> {
  const tables = tx.withTables<Tables>()
  await tables.deleteFrom('games.category').where('merchant', '=', merchant).execute()
  await tables
    .insertInto('games.category')
    .values(categories.map((category, position) => ({ merchant, category, position })))
    .execute()
}
