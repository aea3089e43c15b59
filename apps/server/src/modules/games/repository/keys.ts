import type { Reader } from '@hiyas/database'
import type { Tables } from './tables.ts'

/** The public keys that open the door now, newest first. */
export const allKeys = (reader: Reader): Promise<{ supplier: string; pem: string }[]> =>
  reader
    .withTables<Tables>()
    .selectFrom('games.supplier_key')
    .select(['supplier', 'public_key_pem as pem'])
    .where('retired_at', 'is', null)
    .orderBy('added_at', 'desc')
    .execute()

/** Adds a key; one that is there already, retired or not, stays as it is. */
export async function addKey(
  reader: Reader,
  key: { supplier: string; fingerprint: string; pem: string; addedAtMs: number },
): Promise<void> {
  await reader
    .withTables<Tables>()
    .insertInto('games.supplier_key')
    .values({
      supplier: key.supplier,
      fingerprint: key.fingerprint,
      public_key_pem: key.pem,
      added_at: new Date(key.addedAtMs),
      retired_at: null,
    })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
