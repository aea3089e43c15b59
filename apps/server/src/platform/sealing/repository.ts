import { type Reader, sql, type Tx } from '@hiyas/database'

/** The id of the key that secrets are sealed by now; null before the first start. */
export async function keyInUse(reader: Reader): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select key_id as id from platform.sealing`.execute(reader)
  return rows[0]?.id ?? null
}

/** The same, and nobody changes it until the transaction ends: what is sealed in it is found by who seals all anew. */
export async function holdKeyInUse(tx: Tx): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select key_id as id from platform.sealing for share`.execute(tx)
  return rows[0]?.id ?? null
}

/** Waits until all is written down that was sealed by the key before. */
export async function useKey(tx: Tx, id: string): Promise<void> {
  await sql`
    insert into platform.sealing (key_id) values (${id})
    on conflict (is_only) do update set key_id = excluded.key_id, since = now()`.execute(tx)
}
