import { hash } from 'node:crypto'
import { type Reader, sql, type Tx } from '@hiyas/database'
import type { SealPlace } from '../../../platform/sealing/seal.ts'
import type { SealedTable } from '../../../platform/sealing/standing.ts'
import { newFingerprint } from '../suppliers/fingerprints.ts'
import type { Dialect } from '../suppliers/terms.ts'
import type { Tables } from './tables.ts'

export type SecretRow = {
  supplier: string
  fingerprint: string
  /** Sealed. */
  secret: string
  ownIds: 'plain' | 'counted'
  dialect: Dialect
}

const PURPOSE = 'games.supplier_secret'

/** A secret opens for its own supplier, and in its own row, only. */
export const placeOfSecret = ({ supplier, fingerprint }: Pick<SecretRow, 'supplier' | 'fingerprint'>): SealPlace => ({
  purpose: PURPOSE,
  of: `${supplier}/${fingerprint}`,
})

/** The shared secrets that open the door now, newest first. */
export const allSecrets = (reader: Reader): Promise<SecretRow[]> =>
  reader
    .withTables<Tables>()
    .selectFrom('games.supplier_secret as shared')
    .innerJoin('games.supplier as supplier', 'supplier.code', 'shared.supplier')
    .select([
      'shared.supplier',
      'shared.fingerprint',
      'shared.secret',
      'supplier.own_ids as ownIds',
      'supplier.dialect',
    ])
    .where('shared.retired_at', 'is', null)
    .orderBy('shared.added_at', 'desc')
    .execute()

/** Fingerprints of all secrets of one supplier there ever were. */
export async function knownFingerprints(reader: Reader, supplier: string): Promise<string[]> {
  const rows = await reader
    .withTables<Tables>()
    .selectFrom('games.supplier_secret')
    .select('fingerprint')
    .where('supplier', '=', supplier)
    .execute()
  return rows.map(row => row.fingerprint)
}

/** Fingerprints of the secrets of one supplier that hold, newest first. */
export async function secretsOf(reader: Reader, supplier: string): Promise<string[]> {
  const rows = await reader
    .withTables<Tables>()
    .selectFrom('games.supplier_secret')
    .select('fingerprint')
    .where('supplier', '=', supplier)
    .where('retired_at', 'is', null)
    .orderBy('added_at', 'desc')
    .orderBy('fingerprint')
    .execute()
  return rows.map(row => row.fingerprint)
}

/** From now on these secrets, sealed, hold and no other. A secret of null is one that is known already. */
export async function putSecrets(
  tx: Tx,
  supplier: string,
  secrets: readonly { fingerprint: string; secret: string | null }[],
  nowMs: number,
): Promise<void> {
  const [now, fingerprints] = [new Date(nowMs), secrets.map(entry => entry.fingerprint)]
  await sql`
    update games.supplier_secret set retired_at = ${now}
     where supplier = ${supplier} and retired_at is null and fingerprint <> all(${fingerprints}::text[])`.execute(tx)
  await sql`
    insert into games.supplier_secret (supplier, fingerprint, secret, added_at)
    select ${supplier}, fingerprint, secret, ${now}::timestamptz
      from unnest(${fingerprints}::text[], ${secrets.map(entry => entry.secret)}::text[]) as given(fingerprint, secret)
     where secret is not null
    on conflict (supplier, fingerprint) do update set retired_at = null`.execute(tx)
}

/** The newest secret a supplier shares with us, sealed; null when he has none. */
export async function secretOf(
  reader: Reader,
  supplier: string,
): Promise<Pick<SecretRow, 'supplier' | 'fingerprint' | 'secret'> | null> {
  const row = await reader
    .withTables<Tables>()
    .selectFrom('games.supplier_secret')
    .select(['supplier', 'fingerprint', 'secret'])
    .where('supplier', '=', supplier)
    .where('retired_at', 'is', null)
    .orderBy('added_at', 'desc')
    .orderBy('fingerprint')
    .executeTakeFirst()
  return row ?? null
}

/** Those that were retired too: who has one could still say what was signed with it. */
export const sealedSecrets: SealedTable = {
  purpose: PURPOSE,
  async all(reader) {
    const rows = await reader
      .withTables<Tables>()
      .selectFrom('games.supplier_secret')
      .select(['supplier', 'fingerprint', 'secret'])
      .execute()
    return rows.map(row => ({ place: placeOfSecret(row), text: row.secret }))
  },
  /** Of a database from before it was salted the fingerprint is the SHA-256, which tells of a weak secret. */
  async placeFor(place, secret) {
    const [supplier, fingerprint] = namesIn(place)
    if (fingerprint !== hash('sha256', secret, 'hex')) return place
    return placeOfSecret({ supplier, fingerprint: await newFingerprint(secret) })
  },
  async replace(tx, before, after) {
    const [supplier, fingerprint] = namesIn(before.place)
    await sql`
      update games.supplier_secret set secret = ${after.text}, fingerprint = ${namesIn(after.place)[1]}
       where supplier = ${supplier} and fingerprint = ${fingerprint} and secret = ${before.text}`.execute(tx)
  },
  async rewrite(owner) {
    await sql`vacuum full games.supplier_secret`.execute(owner)
  },
}

/** Supplier and fingerprint of a place of ours. */
function namesIn({ of }: SealPlace): [supplier: string, fingerprint: string] {
  const at = of.lastIndexOf('/')
  return [of.slice(0, at), of.slice(at + 1)]
}
