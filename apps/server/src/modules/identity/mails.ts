import { createHash } from 'node:crypto'
import type { Tx } from '@hiyas/database'
import { DAY_MS, HOUR_MS, newId } from '@hiyas/kernel'
import type { Parts } from './parts.ts'
import { countMails, insertMail, lockBox } from './repository/mails.ts'
import type { MemberRow } from './repository/members.ts'
import { letterBoxOf, MAILS_PER_HOUR_MAX, NOTICES_BY_SMS_A_DAY_MAX } from './rules/mails.ts'

type MailParts = Pick<Parts, 'clock' | 'random' | 'log' | 'delivery'>
type Mail = { subject: string; text: string }

/** That somebody may have got into an account is told as soon as anything can be sent. */
const NOTICE_GOOD_FOR_MS = DAY_MS

/**
 * Writes to an address, in the transaction that has something to tell: every mail of this module goes through here. Nobody has looked whose
 * the address is, and any number of accounts may name it, so it is counted by its letter box. False where it has had its mails of the hour:
 * nothing is sent then, and whatever else is done stays done.
 */
export async function sendMail(
  parts: MailParts,
  tx: Tx,
  { merchant, to, ...mail }: Mail & { merchant: string; to: string; goodForMs: number },
): Promise<boolean> {
  const isCounted = await count(parts, tx, {
    merchant,
    box: letterBoxOf(to),
    max: MAILS_PER_HOUR_MAX,
    withinMs: HOUR_MS,
  })
  if (isCounted) await parts.delivery.mail(tx, { merchant, to, ...mail })
  else parts.log.warn({ merchant }, 'a mail was not sent: its letter box has had as many mails as in an hour it may')
  return isCounted
}

/** The same to the address a member gave when he registered, if he did. */
export async function mailMember(
  parts: MailParts,
  tx: Tx,
  { merchant, registration }: Pick<MemberRow, 'merchant' | 'registration'>,
  mail: Mail,
): Promise<void> {
  const to = registration.email
  if (to) await sendMail(parts, tx, { merchant, to, ...mail, goodForMs: NOTICE_GOOD_FOR_MS })
}

/**
 * Tells a member by mail, or, where he has given no address, in short at the number he has proved: once a day at most, as each costs and he
 * may be the one who makes it cost.
 */
export async function tellMember(
  parts: MailParts,
  tx: Tx,
  member: Pick<MemberRow, 'merchant' | 'registration' | 'mobile'>,
  { short, ...mail }: Mail & { short: string },
): Promise<void> {
  const { merchant, registration, mobile } = member
  if (registration.email || mobile === null) return mailMember(parts, tx, member, mail)
  const isCounted = await count(parts, tx, { merchant, box: mobile, max: NOTICES_BY_SMS_A_DAY_MAX, withinMs: DAY_MS })
  if (isCounted) await parts.delivery.sms(tx, { merchant, to: mobile, text: short, goodForMs: NOTICE_GOOD_FOR_MS })
}

/** Counts something that is sent to a letter box, or to a number. False, and nothing counted, where it has had as much as it may. */
async function count(
  { clock, random }: MailParts,
  tx: Tx,
  { merchant, box, max, withinMs }: { merchant: string; box: string; max: number; withinMs: number },
): Promise<boolean> {
  const counted = { merchant, boxHash: createHash('sha256').update(box).digest() }
  const nowMs = clock.nowMs()
  await lockBox(tx, counted)
  if ((await countMails(tx, counted, new Date(nowMs - withinMs))) >= max) return false
  await insertMail(tx, {
    merchant,
    box_hash: counted.boxHash,
    mail_id: newId(nowMs, random),
    sent_at: new Date(nowMs),
  })
  return true
}
