import { AGENT_HIDDEN_TYPES } from '@hiyas/contract'
import type { Reader, Tx } from '@hiyas/database'
import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from './tables.ts'

/** An invitation that counts, and the agent who invites; null where it is the house or a member who is none. */
export type Invitation = { code: string; agentId: string | null }

/**
 * The invitation that counts: the one of this name, or the one a domain stands for. That of a member whose account is shut is as good as
 * over until he may come in again: nobody is led to him, and nobody comes to stand under him (SESS-35).
 */
export async function findInvitation(
  reader: Reader,
  merchant: string,
  by: { code: string } | { domain: string },
  now: Date,
): Promise<Invitation | null> {
  const open = reader
    .withTables<Tables>()
    .selectFrom('identity.invitation as invitation')
    .leftJoin('identity.member as inviter', join =>
      join
        .onRef('inviter.merchant', '=', 'invitation.merchant')
        .onRef('inviter.member_id', '=', 'invitation.member_id'),
    )
    .select(['invitation.code', 'inviter.member_id', 'inviter.type'])
    .where('invitation.merchant', '=', merchant)
    .where(where => where.or([where('ends_at', 'is', null), where('ends_at', '>', now)]))
    .where('inviter.disabled_at', 'is', null)
  const row = await ('code' in by
    ? open.where('invitation.code', '=', by.code)
    : open.where(sql`lower(invitation.domain)`, '=', by.domain.toLowerCase())
  ).executeTakeFirst()
  if (row === undefined) return null
  const isAgent = row.type !== null && !AGENT_HIDDEN_TYPES.includes(row.type)
  return { code: row.code, agentId: isAgent ? row.member_id : null }
}

/** Adds an invitation unless the code is there. Answers whose the code is now: a member's, or null for the house's. */
export async function putInvitation(
  tx: Tx,
  invitation: Insertable<Tables['identity.invitation']>,
): Promise<string | null> {
  const { merchant, code } = invitation
  await tx
    .withTables<Tables>()
    .insertInto('identity.invitation')
    .values(invitation)
    .onConflict(conflict => conflict.columns(['merchant', 'code']).doNothing())
    .execute()
  const row = await tx
    .withTables<Tables>()
    .selectFrom('identity.invitation')
    .select('member_id')
    .where('merchant', '=', merchant)
    .where('code', '=', code)
    .executeTakeFirst()
  return row?.member_id ?? null
}

/** The codes a member invites by that count, or counted once. */
export async function codesOf(reader: Reader, merchant: string, memberId: string, limit: number): Promise<string[]> {
  const rows = await reader
    .withTables<Tables>()
    .selectFrom('identity.invitation')
    .select('code')
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .orderBy('code')
    .limit(limit)
    .execute()
  return rows.map(row => row.code)
}
