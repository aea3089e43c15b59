import { deleteInPortions, type Reader, type Tx, type Writer } from '@hiyas/database'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Tables } from './tables.ts'

export type CredentialRow = Selectable<Tables['identity.device_credential']>

export async function insertCredential(
  tx: Tx,
  credential: Insertable<Tables['identity.device_credential']>,
): Promise<void> {
  await tx.withTables<Tables>().insertInto('identity.device_credential').values(credential).execute()
}

/**
 * The credential of this text, whatever has become of it. Its family, which may have to end with it, is held until the transaction ends: of
 * two who show it at once the second sees the first's use. It is held by its name and not by its rows, as it grows by one with every login.
 */
export async function holdCredential(tx: Tx, merchant: string, hash: Buffer): Promise<CredentialRow | null> {
  const credential = tx
    .withTables<Tables>()
    .selectFrom('identity.device_credential')
    .where('merchant', '=', merchant)
    .where('credential_hash', '=', hash)
  await credential
    .select(sql`pg_advisory_xact_lock(hashtextextended('identity.device ' || family::text, 0))`.as('held'))
    .execute()
  return (await credential.selectAll().executeTakeFirst()) ?? null
}

export async function markUsed(tx: Tx, merchant: string, hash: Buffer, now: Date): Promise<void> {
  await tx
    .withTables<Tables>()
    .updateTable('identity.device_credential')
    .set({ used_at: now })
    .where('merchant', '=', merchant)
    .where('credential_hash', '=', hash)
    .execute()
}

/** Whether a device other than this one holds what would let the member in without his password. */
export async function isOtherRemembered(
  reader: Reader,
  merchant: string,
  { memberId, deviceId }: { memberId: string; deviceId: string },
  now: Date,
): Promise<boolean> {
  const other = await reader
    .withTables<Tables>()
    .selectFrom('identity.device_credential')
    .select('device_id')
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .where('device_id', '!=', deviceId)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** Which credentials: of a member all, those of one device or of all devices but one; or what one remembered login became. */
export type WhichCredentials = { memberId: string; deviceId?: string; exceptDeviceId?: string } | { family: string }

/** Ends credentials, locked in the order of their hashes. */
export async function endCredentials(tx: Tx, merchant: string, which: WhichCredentials, now: Date): Promise<void> {
  let ending = tx
    .withTables<Tables>()
    .selectFrom('identity.device_credential')
    .select('credential_hash')
    .where('merchant', '=', merchant)
    .where('revoked_at', 'is', null)
  if ('family' in which) {
    ending = ending.where('family', '=', which.family)
  } else {
    ending = ending.where('member_id', '=', which.memberId)
    if (which.deviceId !== undefined) ending = ending.where('device_id', '=', which.deviceId)
    if (which.exceptDeviceId !== undefined) ending = ending.where('device_id', '!=', which.exceptDeviceId)
  }
  await tx
    .withTables<Tables>()
    .updateTable('identity.device_credential')
    .set({ revoked_at: now })
    .where('merchant', '=', merchant)
    .where('credential_hash', 'in', ending.orderBy('credential_hash').forUpdate())
    .execute()
}

/**
 * Ends every credential of a member, on all his devices: after a change of the password, a reset, when his account is shut. The devices
 * ask for the password then.
 */
export async function revokeDevices(tx: Tx, merchant: string, memberId: string, now: Date): Promise<void> {
  await endCredentials(tx, merchant, { memberId }, now)
}

/** Forgets credentials that expired before a time. */
export async function deleteOldCredentials(writer: Writer, before: Date): Promise<void> {
  await deleteInPortions(writer, {
    table: 'identity.device_credential',
    where: sql`expires_at < ${before}`,
    order: sql`expires_at`,
  })
}
