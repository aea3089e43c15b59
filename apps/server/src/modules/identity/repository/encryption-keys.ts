import type { Reader, Tx } from '@hiyas/database'
import { sql } from 'kysely'
import type { SealPlace } from '../../../platform/sealing/seal.ts'
import type { SealedTable } from '../../../platform/sealing/standing.ts'
import type { Tables } from './tables.ts'

export type KeyRow = {
  kid: string
  /** Sealed. */
  private_jwk: string
  public_jwk: Record<string, string>
  created_at: Date
}

/** Keys made after a time, newest first. */
export async function keysSince(reader: Reader, since: Date): Promise<KeyRow[]> {
  const rows = await reader
    .withTables<Tables>()
    .selectFrom('identity.encryption_key')
    .selectAll()
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(row => ({ ...row, private_jwk: textIn(row.private_jwk) }))
}

const PURPOSE = 'identity.encryption_key'
export const placeOfKey = (kid: string): SealPlace => ({ purpose: PURPOSE, of: kid })

export const sealedKeys: SealedTable = {
  purpose: PURPOSE,
  async all(reader) {
    const rows = await reader
      .withTables<Tables>()
      .selectFrom('identity.encryption_key')
      .select(['kid', 'private_jwk'])
      .execute()
    return rows.map(row => ({ place: placeOfKey(row.kid), text: textIn(row.private_jwk) }))
  },
  async replace(tx, { place }, after) {
    await tx
      .withTables<Tables>()
      .updateTable('identity.encryption_key')
      .set({ private_jwk: JSON.stringify(after.text) })
      .where('kid', '=', place.of)
      .execute()
  },
  async rewrite(owner) {
    await sql`vacuum full identity.encryption_key`.execute(owner)
  },
}

const textIn = (kept: object | string): string => (typeof kept === 'string' ? kept : JSON.stringify(kept))

/** Lets one transaction at a time make a key. */
export async function lockKeys(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('identity.encryption_key'))`.execute(tx)
}

export async function insertKey(tx: Tx, key: KeyRow): Promise<void> {
  await tx
    .withTables<Tables>()
    .insertInto('identity.encryption_key')
    .values({ ...key, private_jwk: JSON.stringify(key.private_jwk), public_jwk: JSON.stringify(key.public_jwk) })
    .execute()
}

/** What was encrypted for a key that is gone can never be read again. */
export async function deleteKeysBefore(tx: Tx, time: Date): Promise<void> {
  await tx.withTables<Tables>().deleteFrom('identity.encryption_key').where('created_at', '<', time).execute()
}
