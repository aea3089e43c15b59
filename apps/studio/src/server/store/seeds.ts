import type { Reader, Tx } from '@hiyas/database'
import type { SeedRow, SeedState, StudioTables } from './tables.ts'

const tables = (reader: Reader) => reader.withTables<StudioTables>()

/** Whose seeds: of one player in one family of games. */
export type Owner = { readonly player: string; readonly currency: string; readonly family: string }

/** Stores a pair. Does nothing when the owner has one in that state already. */
export async function insertSeed(tx: Tx, row: SeedRow): Promise<void> {
  await tables(tx)
    .insertInto('studio.seed')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** A player's pair in use and the next one, as they stand at one moment: between two questions they may be turned over. */
export async function seedsInUse(reader: Reader, owner: Owner): Promise<Partial<Record<SeedState, SeedRow>>> {
  const rows = await ofOwner(reader, owner, ['active', 'next']).execute()
  return Object.fromEntries(rows.map(row => [row.state, row]))
}

/** A player's pair is turned over by hand: nobody meets so many turns while he waits for the lock. */
const LOCK_TRIES_MAX = 5

/**
 * The pair in use, locked until the transaction ends: whoever takes a nonce or turns the pair over waits here. Who has waited while it
 * was turned over finds it no longer in use, and asks again for the one that is.
 */
export async function lockActiveSeed(tx: Tx, owner: Owner): Promise<SeedRow | undefined> {
  for (let tried = 0; tried < LOCK_TRIES_MAX; tried++) {
    const seed = await ofOwner(tx, owner, ['active']).forUpdate().executeTakeFirst()
    if (seed) return seed
  }
  return undefined
}

export async function seedsById(reader: Reader, ids: readonly string[]): Promise<SeedRow[]> {
  if (ids.length === 0) return []
  return tables(reader).selectFrom('studio.seed').selectAll().where('id', 'in', ids).execute()
}

/** A pair of the owner that has been turned over, by its hash. */
export async function revealedSeed(reader: Reader, owner: Owner, serverHash: string): Promise<SeedRow | undefined> {
  return ofOwner(reader, owner, ['revealed']).where('server_hash', '=', serverHash).executeTakeFirst()
}

/** Counts the round that has taken the nonce. */
export async function countRound(tx: Tx, id: string, nonce: number): Promise<void> {
  await tables(tx)
    .updateTable('studio.seed')
    .set({ nonce: nonce + 1 })
    .where('id', '=', id)
    .execute()
}

export async function setSeedState(
  tx: Tx,
  id: string,
  change: { state: SeedState; client_seed?: string; revealed_at?: Date },
): Promise<void> {
  await tables(tx).updateTable('studio.seed').set(change).where('id', '=', id).execute()
}

/** A pair that has decided no round. */
export async function deleteSeed(tx: Tx, id: string): Promise<void> {
  await tables(tx).deleteFrom('studio.seed').where('id', '=', id).execute()
}

function ofOwner(reader: Reader, { player, currency, family }: Owner, states: readonly SeedState[]) {
  return tables(reader)
    .selectFrom('studio.seed')
    .selectAll()
    .where('player', '=', player)
    .where('currency', '=', currency)
    .where('family', '=', family)
    .where('state', 'in', states)
}
