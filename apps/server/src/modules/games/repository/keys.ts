import { type Reader, sql, type Tx, type Writer } from '@hiyas/database'
import type { Dialect } from '../suppliers/terms.ts'
import type { Tables } from './tables.ts'

/** The public keys that open a door now, newest first: that of the dialect of their supplier and no other. */
export const allKeys = (reader: Reader): Promise<{ supplier: string; pem: string; dialect: Dialect }[]> =>
  reader
    .withTables<Tables>()
    .selectFrom('games.supplier_key as held')
    .innerJoin('games.supplier as supplier', 'supplier.code', 'held.supplier')
    .select(['held.supplier', 'held.public_key_pem as pem', 'supplier.dialect'])
    .where('held.retired_at', 'is', null)
    .orderBy('held.added_at', 'desc')
    .execute()

/** Adds a key; one that is there already, retired or not, stays as it is. */
export async function addKey(
  writer: Writer,
  key: { supplier: string; fingerprint: string; pem: string; addedAtMs: number },
): Promise<void> {
  await writer
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

/** The public keys of one supplier that hold, newest first. */
export async function publicKeysOf(reader: Reader, supplier: string): Promise<string[]> {
  const rows = await reader
    .withTables<Tables>()
    .selectFrom('games.supplier_key')
    .select('public_key_pem as pem')
    .where('supplier', '=', supplier)
    .where('retired_at', 'is', null)
    .orderBy('added_at', 'desc')
    .orderBy('fingerprint')
    .execute()
  return rows.map(row => row.pem)
}

/** From now on these keys hold and no other; one that was retired holds again. */
export async function putKeys(
  tx: Tx,
  supplier: string,
  keys: readonly { fingerprint: string; pem: string }[],
  nowMs: number,
): Promise<void> {
  const [now, fingerprints] = [new Date(nowMs), keys.map(key => key.fingerprint)]
  await sql`
    update games.supplier_key set retired_at = ${now}
     where supplier = ${supplier} and retired_at is null and fingerprint <> all(${fingerprints}::text[])`.execute(tx)
  await sql`
    insert into games.supplier_key (supplier, fingerprint, public_key_pem, added_at)
    select ${supplier}, fingerprint, pem, ${now}::timestamptz
      from unnest(${fingerprints}::text[], ${keys.map(key => key.pem)}::text[]) as given(fingerprint, pem)
    on conflict (supplier, fingerprint) do update set retired_at = null`.execute(tx)
}
