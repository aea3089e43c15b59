import { deleteInPortions, sql, type Writer } from '@hiyas/database'
import type { Tables } from './tables.ts'

/** Marks an encrypted body as used. False when it was used before. */
export async function useBody(writer: Writer, merchant: string, jti: string, expiresAt: Date): Promise<boolean> {
  const inserted = await writer
    .withTables<Tables>()
    .insertInto('identity.used_body')
    .values({ merchant, jti, expires_at: expiresAt })
    .onConflict(conflict => conflict.columns(['merchant', 'jti']).doNothing())
    .returning('jti')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Forgets what no longer protects anything. */
export async function deleteExpired(writer: Writer, now: Date, failuresBefore: Date): Promise<void> {
  await deleteInPortions(writer, {
    table: 'identity.used_body',
    where: sql`expires_at < ${now}`,
    order: sql`expires_at`,
  })
  await deleteInPortions(writer, {
    table: 'identity.login_failure',
    where: sql`last_at < ${failuresBefore}`,
    order: sql`last_at`,
  })
}
