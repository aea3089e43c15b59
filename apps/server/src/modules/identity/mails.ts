import { createHash } from 'node:crypto'
import type { Tx } from '@hiyas/database'
import { HOUR_MS, newId } from '@hiyas/kernel'
import type { Parts } from './parts.ts'
import { countMails, insertMail, lockBox } from './repository/mails.ts'
import type { MemberRow } from './repository/members.ts'
import { letterBoxOf, MAILS_PER_HOUR_MAX } from './rules/mails.ts'

type MailParts = Pick<Parts, 'clock' | 'random' | 'log' | 'delivery'>
type Mail = { subject: string; text: string }

/**
 * Writes to an address, in the transaction that has something to tell: every mail of this module goes through here. Nobody has looked whose
 * the address is, and any number of accounts may name it, so it is counted by its letter box. False where it has had its mails of the hour:
 * nothing is sent then, and whatever else is done stays done.
 */
export async function sendMail(
  { clock, random, log, delivery }: MailParts,
  tx: Tx,
  { merchant, to, ...mail }: Mail & { merchant: string; to: string },
): Promise<boolean> {
  const box = { merchant, boxHash: createHash('sha256').update(letterBoxOf(to)).digest() }
  const nowMs = clock.nowMs()
  await lockBox(tx, box)
  if ((await countMails(tx, box, new Date(nowMs - HOUR_MS))) >= MAILS_PER_HOUR_MAX) {
    log.warn({ merchant }, 'a mail was not sent: its letter box has had as many mails as in an hour it may')
    return false
  }
  const sent = { mail_id: newId(nowMs, random), sent_at: new Date(nowMs) }
  await insertMail(tx, { merchant, box_hash: box.boxHash, ...sent })
  await delivery.mail(tx, { merchant, to, ...mail })
  return true
}

/** The same to the address a member gave when he registered, if he did. */
export async function mailMember(
  parts: MailParts,
  tx: Tx,
  { merchant, registration }: Pick<MemberRow, 'merchant' | 'registration'>,
  mail: Mail,
): Promise<void> {
  const to = registration.email
  if (to) await sendMail(parts, tx, { merchant, to, ...mail })
}
