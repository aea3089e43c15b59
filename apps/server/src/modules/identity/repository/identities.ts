import { deleteInPortions, type Reader, sql, type Tx, type Writer } from '@hiyas/database'
import type { Selectable } from 'kysely'
import type { MemberRow } from './members.ts'
import type { Tables } from './tables.ts'

export type LinkedIdentity = Selectable<Tables['identity.linked_identity']>

/** The member a third party's own id of somebody is linked to. */
export async function findMemberByIdentity(
  reader: Reader,
  merchant: string,
  provider: string,
  subject: string,
): Promise<MemberRow | null> {
  const row = await reader
    .withTables<Tables>()
    .selectFrom('identity.linked_identity as linked')
    .innerJoin('identity.member as member', join =>
      join.onRef('member.merchant', '=', 'linked.merchant').onRef('member.member_id', '=', 'linked.member_id'),
    )
    .selectAll('member')
    .where('linked.merchant', '=', merchant)
    .where('linked.provider', '=', provider)
    .where('linked.subject', '=', subject)
    .executeTakeFirst()
  return row ?? null
}

/** False when the third party's id is linked already, or the member has another of the same third party. */
export async function insertIdentity(tx: Tx, identity: LinkedIdentity): Promise<boolean> {
  const inserted = await tx
    .withTables<Tables>()
    .insertInto('identity.linked_identity')
    .values(identity)
    .onConflict(conflict => conflict.doNothing())
    .returning('subject')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function identitiesOf(reader: Reader, merchant: string, memberId: string): Promise<LinkedIdentity[]> {
  return reader
    .withTables<Tables>()
    .selectFrom('identity.linked_identity')
    .selectAll()
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .orderBy('linked_at')
    .execute()
}

/** Whether there was one to delete. */
export async function deleteIdentity(tx: Tx, merchant: string, memberId: string, provider: string): Promise<boolean> {
  const deleted = await tx
    .withTables<Tables>()
    .deleteFrom('identity.linked_identity')
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .where('provider', '=', provider)
    .returning('subject')
    .executeTakeFirst()
  return deleted !== undefined
}

/** Ends all of a member's, and answers of which third parties they were. */
export async function deleteIdentities(tx: Tx, merchant: string, memberId: string): Promise<string[]> {
  const deleted = await tx
    .withTables<Tables>()
    .deleteFrom('identity.linked_identity')
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .returning('provider')
    .execute()
  return deleted.map(({ provider }) => provider)
}

export type SocialFlow = Selectable<Tables['identity.social_flow']>

export async function insertFlow(writer: Writer, flow: SocialFlow): Promise<void> {
  await writer.withTables<Tables>().insertInto('identity.social_flow').values(flow).execute()
}

/** Takes a flow away for the browser that began it, and answers it; null when it is used up, too old or another browser's. */
export async function takeFlow(
  writer: Writer,
  merchant: string,
  hashes: { state: Buffer; binding: Buffer },
  now: Date,
): Promise<SocialFlow | null> {
  const taken = await writer
    .withTables<Tables>()
    .deleteFrom('identity.social_flow')
    .where('merchant', '=', merchant)
    .where('state_hash', '=', hashes.state)
    .where('binding_hash', '=', hashes.binding)
    .returningAll()
    .executeTakeFirst()
  return taken && taken.expires_at > now ? taken : null
}

/** Forgets flows nobody has finished in time. */
export async function deleteExpiredFlows(writer: Writer, now: Date): Promise<void> {
  await deleteInPortions(writer, {
    table: 'identity.social_flow',
    where: sql`expires_at < ${now}`,
    order: sql`expires_at`,
  })
}
