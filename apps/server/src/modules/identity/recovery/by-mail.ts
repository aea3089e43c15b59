import type { identity as calls, In } from '@hiyas/contract'
import { inTransaction } from '@hiyas/database'
import { textsOf } from '@hiyas/i18n/server'
import { HOUR_MS, MINUTE_MS, newId, newSecret, ok, refuse } from '@hiyas/kernel'
import type { Answer, Context, Events, Subscription } from '../../../platform/module.ts'
import { audit } from '../audit.ts'
import { takeBodyOnce } from '../body-once.ts'
import { readKnownNumber } from '../codes/numbers.ts'
import { hashOf } from '../hash-of.ts'
import { sendMail } from '../mails.ts'
import type { Parts } from '../parts.ts'
import { findMember, findMemberByLogin, lockMember } from '../repository/members.ts'
import { countLinks, endLinks, findLink, insertLink, isLinkSent, takeLink } from '../repository/recovery.ts'
import { originForLinks } from '../rules/links.ts'
import { nameKey } from '../rules/registration.ts'
import { checkNewPassword, giveNewPassword, preparePassword } from './new-password.ts'

const LINK_LIFETIME_MS = 30 * MINUTE_MS
const LINKS_PER_HOUR_MAX = 3
/** Part 1 section 2: the page for a forgotten password. What the link carries stands behind `#`, so that no server logs it. */
const LINK_PAGE = 'm/forget#reset='

/**
 * Sends a link to set a new password with, where account and address belong together. Nothing tells whether they do: the answer is
 * always the same and comes after the same work; the worker looks whether there is anybody to write to (SES-14).
 */
export async function emailPassword(
  parts: Parts,
  context: Context,
  { username, email }: In<typeof calls.emailPassword>,
): Answer<typeof calls.emailPassword> {
  const { database, clock, random, outbox } = parts
  const merchant = context.merchant.code
  const origin = await originOf(parts, context)
  const name = username.trim()
  // Who registered by number may not know the name we gave him.
  const number = readKnownNumber(name, undefined, context.merchant.countries)
  const member = await findMemberByLogin(database.query, merchant, nameKey(name), number.ok ? number.value : null)
  // Where no link can lead anywhere, account and address never belong together.
  const isHis = origin !== null && member !== null && sameAddress(member.registration.email ?? '', email)
  const memberId = isHis ? member.member_id : newId(clock.nowMs(), random)
  await inTransaction(database, async tx => {
    await audit(parts, tx, context, {
      kind: 'code_sent',
      memberId: isHis ? memberId : null,
      detail: { purpose: 'mail' },
    })
    await outbox.publish(tx, 'identity.password_link_asked', {
      askedId: newId(clock.nowMs(), random),
      merchant,
      memberId,
      origin: origin ?? '',
      language: context.language,
    })
    return ok(null)
  })
  return ok({})
}

/** Writes the mail with the link: to the address the member gave when he registered, at most three times an hour. */
export function mailsLinks(parts: Parts): Subscription {
  return {
    event: 'identity.password_link_asked',
    name: 'identity.mail_link',
    react: asked => mailLink(parts, asked),
  }
}

async function mailLink(
  parts: Parts,
  { askedId, merchant, memberId, origin, language }: Events['identity.password_link_asked'],
): Promise<void> {
  const { database, clock, random, site } = parts
  const { siteName } = await site.info(merchant)
  await inTransaction(database, async tx => {
    await lockMember(tx, merchant, memberId)
    if (askedId !== undefined && (await isLinkSent(tx, merchant, askedId))) return ok(null)
    const member = await findMember(tx, merchant, memberId)
    const to = member?.registration.email
    const nowMs = clock.nowMs()
    const sent = await countLinks(tx, merchant, memberId, new Date(nowMs - HOUR_MS))
    if (!member || !to || sent >= LINKS_PER_HOUR_MAX) return ok(null)
    const token = newSecret(random)
    const { t } = textsOf(language)
    const values = { site: siteName, account: member.user_name, minutes: LINK_LIFETIME_MS / MINUTE_MS }
    const isSent = await sendMail(parts, tx, {
      merchant,
      to,
      goodForMs: LINK_LIFETIME_MS,
      subject: t('mail.reset_subject', values),
      text: t('mail.reset_text', { ...values, link: `${origin}/${LINK_PAGE}${token}` }),
    })
    // The link before stays good where none follows it.
    if (!isSent) return ok(null)
    await endLinks(tx, merchant, memberId, new Date(nowMs))
    await insertLink(tx, {
      merchant,
      token_hash: hashOf(token),
      asked_id: askedId ?? null,
      member_id: memberId,
      sent_at: new Date(nowMs),
      expires_at: new Date(nowMs + LINK_LIFETIME_MS),
    })
    return ok(null)
  })
}

/** Sets a password with the link of a mail. A refusal leaves the link good for another try. */
export async function resetPassword(
  parts: Parts,
  context: Context,
  { resetToken, newPassword, ...body }: In<typeof calls.resetPassword>,
): Answer<typeof calls.resetPassword> {
  const { database, clock } = parts
  const merchant = context.merchant.code
  const taken = await takeBodyOnce(database, clock, merchant, body)
  if (!taken.ok) return taken
  const allowed = await checkNewPassword(parts, context, newPassword, [])
  if (!allowed.ok) return allowed
  const tokenHash = hashOf(resetToken)
  const memberId = await findLink(database.query, merchant, tokenHash, new Date(clock.nowMs()))
  const member = memberId === null ? null : await findMember(database.query, merchant, memberId)
  if (member === null) return refuse('password.link.expired')
  const prepared = await preparePassword(parts, context, member, newPassword)
  if (!prepared.ok) return prepared
  return inTransaction(database, async tx => {
    // Before his link: who changes his password at the same moment goes the same way.
    await lockMember(tx, merchant, member.member_id)
    if (!(await takeLink(tx, merchant, tokenHash, new Date(clock.nowMs())))) return refuse('password.link.expired')
    await giveNewPassword(parts, tx, context, member, { ...prepared.value, kind: 'password_reset', way: 'mail' })
    return ok({})
  })
}

/** Null, and a word to whoever runs the place, where the merchant has no host for links. */
async function originOf({ site, config, log }: Parts, context: Context): Promise<string | null> {
  const { code } = context.merchant
  const origin = originForLinks({
    isAllPlayMoney: await site.isAllPlayMoney(),
    mailLeaves: config.mailLeaves,
    ownHosts: await site.ownHosts(code),
    host: context.header('host') ?? '',
    forwardedProto: context.header('x-forwarded-proto') ?? '',
  })
  if (origin === null)
    log.warn({ merchant: code }, 'no link for a password is sent: the merchant has no host of its own')
  return origin
}

const sameAddress = (one: string, other: string): boolean =>
  one !== '' && one.trim().toLowerCase() === other.trim().toLowerCase()
