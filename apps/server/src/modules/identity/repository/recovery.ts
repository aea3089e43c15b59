import { deleteInPortions, type Reader, sql, type Tx, type Writer } from '@hiyas/database'
import type { Insertable } from 'kysely'
import type { Tables } from './tables.ts'

/** Gives a member another password, which is no longer one that must be changed. */
export async function setPassword(
  tx: Tx,
  merchant: string,
  memberId: string,
  password: { hash: string; setAt: Date },
): Promise<void> {
  await tx
    .withTables<Tables>()
    .updateTable('identity.member')
    .set({ password_hash: password.hash, password_set_at: password.setAt, must_change_password: false })
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .execute()
}

/** How a session was opened, and with what device. */
export async function findWayIn(
  reader: Reader,
  merchant: string,
  sessionId: string,
): Promise<Pick<Tables['identity.session'], 'method' | 'device_id'> | null> {
  const row = await reader
    .withTables<Tables>()
    .selectFrom('identity.session')
    .select(['method', 'device_id'])
    .where('merchant', '=', merchant)
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return row ?? null
}

/** How many links were sent to a member since. */
export async function countLinks(reader: Reader, merchant: string, memberId: string, since: Date): Promise<number> {
  const row = await reader
    .withTables<Tables>()
    .selectFrom('identity.reset_link')
    .select(select => select.fn.countAll<string>().as('count'))
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .where('sent_at', '>', since)
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/** Whether what was asked for has its link: a worker may be told of it twice. */
export async function isLinkSent(reader: Reader, merchant: string, askedId: string): Promise<boolean> {
  const row = await reader
    .withTables<Tables>()
    .selectFrom('identity.reset_link')
    .select('member_id')
    .where('merchant', '=', merchant)
    .where('asked_id', '=', askedId)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertLink(tx: Tx, link: Insertable<Tables['identity.reset_link']>): Promise<void> {
  await tx.withTables<Tables>().insertInto('identity.reset_link').values(link).execute()
}

/** Whose a link is, as long as it is good. */
export async function findLink(reader: Reader, merchant: string, tokenHash: Buffer, now: Date): Promise<string | null> {
  const row = await reader
    .withTables<Tables>()
    .selectFrom('identity.reset_link')
    .select('member_id')
    .where('merchant', '=', merchant)
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.member_id ?? null
}

/** Ends the links of a member: a newer one is on its way, or the password has been changed. */
export async function endLinks(tx: Tx, merchant: string, memberId: string, now: Date): Promise<void> {
  await tx
    .withTables<Tables>()
    .updateTable('identity.reset_link')
    .set({ used_at: now })
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .execute()
}

/** Marks a link as used. False when somebody else did so: of two at once the second waits for the first. */
export async function takeLink(tx: Tx, merchant: string, tokenHash: Buffer, now: Date): Promise<boolean> {
  const taken = await tx
    .withTables<Tables>()
    .updateTable('identity.reset_link')
    .set({ used_at: now })
    .where('merchant', '=', merchant)
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('member_id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Forgets links that no limit counts any more. */
export async function deleteOldLinks(writer: Writer, sentBefore: Date): Promise<void> {
  await deleteInPortions(writer, {
    table: 'identity.reset_link',
    where: sql`sent_at < ${sentBefore}`,
    order: sql`sent_at`,
  })
}
