import type { Reader, Tx } from '@hiyas/database'
import { type Insertable, sql } from 'kysely'
import type { MemberRow } from './members.ts'
import type { Tables } from './tables.ts'

/** The member who has proved that a number is his. */
export async function findMemberByMobile(reader: Reader, merchant: string, mobile: string): Promise<MemberRow | null> {
  const row = await reader
    .withTables<Tables>()
    .selectFrom('identity.member')
    .selectAll()
    .where('merchant', '=', merchant)
    .where('mobile', '=', mobile)
    .executeTakeFirst()
  return row ?? null
}

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

/** How a session was opened, and when its member last proved who he is. */
export async function findProof(
  reader: Reader,
  merchant: string,
  sessionId: string,
): Promise<Pick<Tables['identity.session'], 'method' | 'proved_at' | 'device_id'> | null> {
  const row = await reader
    .withTables<Tables>()
    .selectFrom('identity.session')
    .select(['method', 'proved_at', 'device_id'])
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

export async function insertLink(tx: Tx, link: Insertable<Tables['identity.reset_link']>): Promise<void> {
  await tx.withTables<Tables>().insertInto('identity.reset_link').values(link).execute()
}

/** Whose a link is, as long as it is good: not used, not too old, and none was sent to him after it. */
export async function findLink(reader: Reader, merchant: string, tokenHash: Buffer, now: Date): Promise<string | null> {
  const { rows } = await sql<{ memberId: string }>`
    select member_id as "memberId" from identity.reset_link as link
     where merchant = ${merchant} and token_hash = ${tokenHash} and used_at is null and expires_at > ${now}
       and not exists (
         select from identity.reset_link as later
          where later.merchant = link.merchant and later.member_id = link.member_id and later.sent_at > link.sent_at)`.execute(
    reader,
  )
  return rows[0]?.memberId ?? null
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
export async function deleteOldLinks(reader: Reader, sentBefore: Date): Promise<void> {
  await reader.withTables<Tables>().deleteFrom('identity.reset_link').where('sent_at', '<', sentBefore).execute()
}
