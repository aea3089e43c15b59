import { deleteInPortions, type Reader, type Tx, type Writer } from '@hiyas/database'
import { type Insertable, sql } from 'kysely'
import type { Tables } from './tables.ts'

type Box = { merchant: string; boxHash: Buffer }

/** Lets one transaction at a time write to a letter box: many at once get no more mails through than one after the other. */
export async function lockBox(tx: Tx, { merchant, boxHash }: Box): Promise<void> {
  const box = `${merchant} mail ${boxHash.toString('base64url')}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${box}, 0))`.execute(tx)
}

/** How many mails were queued for a letter box since. */
export async function countMails(reader: Reader, { merchant, boxHash }: Box, since: Date): Promise<number> {
  const row = await reader
    .withTables<Tables>()
    .selectFrom('identity.mail_sent')
    .select(select => select.fn.countAll<string>().as('count'))
    .where('merchant', '=', merchant)
    .where('box_hash', '=', boxHash)
    .where('sent_at', '>', since)
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

export async function insertMail(tx: Tx, mail: Insertable<Tables['identity.mail_sent']>): Promise<void> {
  await tx.withTables<Tables>().insertInto('identity.mail_sent').values(mail).execute()
}

/** Forgets mails that no limit counts any more. */
export async function deleteOldMails(writer: Writer, sentBefore: Date): Promise<void> {
  await deleteInPortions(writer, {
    table: 'identity.mail_sent',
    where: sql`sent_at < ${sentBefore}`,
    order: sql`sent_at`,
  })
}
