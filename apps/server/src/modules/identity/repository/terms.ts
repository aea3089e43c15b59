import { identity } from '@hiyas/contract'
import type { Reader, Tx } from '@hiyas/database'
import type { Insertable } from 'kysely'
import type { Terms } from '../rules/terms.ts'
import type { Tables } from './tables.ts'

/** The terms of a merchant after the first, those that are not in force yet among them. */
export async function findTerms(reader: Reader, merchant: string): Promise<Terms[]> {
  const rows = await reader
    .withTables<Tables>()
    .selectFrom('identity.terms')
    .select(['version', 'starts_at', 'is_material'])
    .where('merchant', '=', merchant)
    .orderBy('version')
    .limit(identity.TERMS_VERSION_MAX)
    .execute()
  return rows.map(({ version, starts_at, is_material }) => ({
    version,
    startsAtMs: starts_at.getTime(),
    isMaterial: is_material,
  }))
}

export async function insertTerms(tx: Tx, merchant: string, terms: Terms): Promise<void> {
  const { version, startsAtMs, isMaterial } = terms
  await tx
    .withTables<Tables>()
    .insertInto('identity.terms')
    .values({ merchant, version, starts_at: new Date(startsAtMs), is_material: isMaterial })
    .execute()
}

/** Writes down which terms a member has accepted. False where that was known. */
export async function insertAccepted(
  tx: Tx,
  accepted: Insertable<Tables['identity.terms_accepted']>,
): Promise<boolean> {
  const added = await tx
    .withTables<Tables>()
    .insertInto('identity.terms_accepted')
    .values(accepted)
    .onConflict(conflict => conflict.doNothing())
    .returning('version')
    .executeTakeFirst()
  return added !== undefined
}

/** The latest terms a member has accepted; null where he has accepted none. */
export async function latestAccepted(
  reader: Reader,
  merchant: string,
  memberId: string,
): Promise<{ version: number; at: Date } | null> {
  const row = await reader
    .withTables<Tables>()
    .selectFrom('identity.terms_accepted')
    .select(['version', 'accepted_at as at'])
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}
