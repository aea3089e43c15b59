import type { Reader, Tx } from '@hiyas/database'
import { sql } from 'kysely'
import type { Tables } from './tables.ts'

/** Marks an encrypted body as used. False when it was used before. */
export async function useBody(reader: Reader, merchant: string, jti: string, expiresAt: Date): Promise<boolean> {
  const inserted = await reader
    .withTables<Tables>()
    .insertInto('identity.used_body')
    .values({ merchant, jti, expires_at: expiresAt })
    .onConflict(conflict => conflict.columns(['merchant', 'jti']).doNothing())
    .returning('jti')
    .executeTakeFirst()
  return inserted !== undefined
}

export type FailureCount = { failures: number; lockedUntil: Date | null }

/** Failures in a row of some subjects, of those whose first is not older than the window. */
export async function failuresOf(
  reader: Reader,
  merchant: string,
  subjects: readonly string[],
  windowStart: Date,
): Promise<Map<string, FailureCount>> {
  const rows = await reader
    .withTables<Tables>()
    .selectFrom('identity.login_failure')
    .select(['subject', 'failures', 'locked_until'])
    .where('merchant', '=', merchant)
    .where('subject', 'in', [...subjects])
    .where(where => where.or([where('first_at', '>', windowStart), where('locked_until', 'is not', null)]))
    .execute()
  return new Map(rows.map(row => [row.subject, { failures: row.failures, lockedUntil: row.locked_until }]))
}

/**
 * Counts an attempt as failed before its secret is looked at, so that many at once cannot all be the first; a success takes it
 * back. From `lockAfter` in a row a subject is locked. A count begins anew after the window, and after a lock that has opened.
 * Answers the counts with this one. Always the account first: two that count at once never wait for each other.
 */
export async function countFailures(
  reader: Reader,
  merchant: string,
  subjects: { account: string; address: string },
  how: { now: Date; windowStart: Date; lockAfter: { account: number; address: number }; lockedUntil: Date },
): Promise<{ account: number; address: number }> {
  const { now, windowStart, lockAfter, lockedUntil } = how
  const goesOn = sql`(known.first_at > ${windowStart} and (known.locked_until is null or known.locked_until > ${now}))`
  const limit = sql`case when excluded.is_account then ${lockAfter.account}::int else ${lockAfter.address}::int end`
  const { rows } = await sql<{ subject: string; failures: number }>`
    insert into identity.login_failure as known (merchant, subject, failures, first_at, last_at, is_account)
    values (${merchant}, ${subjects.account}, 1, ${now}, ${now}, true),
           (${merchant}, ${subjects.address}, 1, ${now}, ${now}, false)
    on conflict (merchant, subject) do update set
      failures = case when ${goesOn} then known.failures + 1 else 1 end,
      first_at = case when ${goesOn} then known.first_at else ${now} end,
      last_at = ${now},
      locked_until = case when ${goesOn} and known.failures + 1 >= ${limit} then ${lockedUntil}::timestamptz end
    returning subject, failures`.execute(reader)
  const countOf = (subject: string) => rows.find(row => row.subject === subject)?.failures ?? 1
  return { account: countOf(subjects.account), address: countOf(subjects.address) }
}

/** How many accounts of a merchant somebody has failed to log in to since, counted up to a limit. */
export async function countFailedAccounts(
  reader: Reader,
  merchant: string,
  since: Date,
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from identity.login_failure
       where merchant = ${merchant} and last_at > ${since} and is_account limit ${limit}
    ) as failed`.execute(reader)
  return rows[0]?.count ?? 0
}

/** Takes back what was counted against a subject. */
export async function clearFailures(reader: Reader, merchant: string, subject: string): Promise<void> {
  await reader
    .withTables<Tables>()
    .deleteFrom('identity.login_failure')
    .where('merchant', '=', merchant)
    .where('subject', '=', subject)
    .execute()
}

/** Takes one attempt back from a subject that others share. */
export async function uncountFailure(reader: Reader, merchant: string, subject: string): Promise<void> {
  await sql`
    with last as (
      delete from identity.login_failure where merchant = ${merchant} and subject = ${subject} and failures = 1
    )
    update identity.login_failure set failures = failures - 1, locked_until = null
    where merchant = ${merchant} and subject = ${subject} and failures > 1`.execute(reader)
}

/** Forgets what no longer protects anything. */
export async function deleteExpired(reader: Reader, now: Date, failuresBefore: Date): Promise<void> {
  const tables = reader.withTables<Tables>()
  await tables.deleteFrom('identity.used_body').where('expires_at', '<', now).execute()
  await tables.deleteFrom('identity.login_failure').where('last_at', '<', failuresBefore).execute()
}

export type KeyRow = {
  kid: string
  private_jwk: Record<string, string>
  public_jwk: Record<string, string>
  created_at: Date
}

/** Keys made after a time, newest first. */
export async function keysSince(reader: Reader, since: Date): Promise<KeyRow[]> {
  return reader
    .withTables<Tables>()
    .selectFrom('identity.encryption_key')
    .selectAll()
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .execute()
}

const KEY_LOCK = 4_816_210

/** Lets one transaction at a time make a key. */
export async function lockKeys(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${KEY_LOCK})`.execute(tx)
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
