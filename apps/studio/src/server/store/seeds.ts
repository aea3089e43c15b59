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

export async function seedIn(reader: Reader, owner: Owner, state: SeedState): Promise<SeedRow | undefined> {
  return ofOwner(reader, owner, state).executeTakeFirst()
}

/** The pair in use, locked until the transaction ends: whoever takes a nonce or turns the pair over waits here. */
export async function lockActiveSeed(tx: Tx, owner: Owner): Promise<SeedRow | undefined> {
  return ofOwner(tx, owner, 'active').forUpdate().executeTakeFirst()
}

export async function seedsById(reader: Reader, ids: readonly string[]): Promise<SeedRow[]> {
  if (ids.length === 0) return []
  return tables(reader).selectFrom('studio.seed').selectAll().where('id', 'in', ids).execute()
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

function ofOwner(reader: Reader, { player, currency, family }: Owner, state: SeedState) {
  return tables(reader)
    .selectFrom('studio.seed')
    .selectAll()
    .where('player', '=', player)
    .where('currency', '=', currency)
    .where('family', '=', family)
    .where('state', '=', state)
}
