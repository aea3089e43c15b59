import type { Reader, Tx } from '@hiyas/database'
import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from './tables.ts'

/** The code of an invitation that counts: the one of this name, or the one a domain stands for. */
export async function findInvitation(
  reader: Reader,
  merchant: string,
  by: { code: string } | { domain: string },
  now: Date,
): Promise<string | null> {
  const open = reader
    .withTables<Tables>()
    .selectFrom('identity.invitation')
    .select('code')
    .where('merchant', '=', merchant)
    .where(where => where.or([where('ends_at', 'is', null), where('ends_at', '>', now)]))
  const row = await ('code' in by
    ? open.where('code', '=', by.code)
    : open.where(sql`lower(domain)`, '=', by.domain.toLowerCase())
  ).executeTakeFirst()
  return row?.code ?? null
}

/** Adds an invitation unless the code is there. */
export async function putInvitation(tx: Tx, invitation: Insertable<Tables['identity.invitation']>): Promise<void> {
  await tx
    .withTables<Tables>()
    .insertInto('identity.invitation')
    .values(invitation)
    .onConflict(conflict => conflict.columns(['merchant', 'code']).doNothing())
    .execute()
}
