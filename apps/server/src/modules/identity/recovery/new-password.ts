import type { Tx } from '@hiyas/database'
import { textsOf } from '@hiyas/i18n/server'
import { ok, type Result, refuse } from '@hiyas/kernel'
import type { Context } from '../../../platform/module.ts'
import { type AuditKind, audit } from '../audit.ts'
import { openLocks } from '../login/guard.ts'
import { mailMember } from '../mails.ts'
import type { Parts } from '../parts.ts'
import { endCodes } from '../repository/codes.ts'
import { revokeDevices } from '../repository/devices.ts'
import { identitiesOf } from '../repository/identities.ts'
import type { MemberRow } from '../repository/members.ts'
import { endLinks, setPassword } from '../repository/recovery.ts'
import { registrationRules } from '../repository/registration-rules.ts'
import { CODES_TAKEN } from '../rules/codes.ts'
import { isWeak, normalPassword } from '../rules/passwords.ts'
import { type FieldRule, fits } from '../rules/registration.ts'
import { unlinkAll } from '../social/identities.ts'
import type { Provider } from '../social/third-parties.ts'

/** What counts where a merchant's form asks for no password (SES-11). */
const PASSWORD_RULE: FieldRule = {
  enabled: true,
  required: true,
  acceptedPattern: '*',
  minLength: 8,
  maxLength: 64,
  patternId: 'password',
}

/** Whether a password may be one, by the rule set of the merchant and by ours. `avoid`: words it must not be made of. */
export async function checkNewPassword(
  { database }: Parts,
  { merchant }: Context,
  password: string,
  avoid: readonly string[],
): Promise<Result<null, 'register.field.format' | 'register.password.weak'>> {
  const { password: rule = PASSWORD_RULE } = await registrationRules(database.query, merchant.code)
  if (!fits(rule, normalPassword(password))) return refuse('register.field.format', { field: 'newPassword' })
  const isGuessable = isWeak(password, [...avoid, merchant.code])
  return isGuessable ? refuse('register.password.weak', { field: 'newPassword' }) : ok(null)
}

/** What is ready before the transaction that gives a password: its hash takes long. `siteName`: for the mail about it. */
type Prepared = { hash: string; siteName: string }

/**
 * Prepares a password that is allowed as such for a member, unless he may not have it. Only for who has proved that he is this
 * member: the refusals tell his name and his password.
 */
export async function preparePassword(
  { passwords, site }: Parts,
  { merchant }: Context,
  member: MemberRow,
  password: string,
): Promise<Result<Prepared, 'register.password.weak' | 'modify.new.old.same'>> {
  if (isWeak(password, [member.user_name])) return refuse('register.password.weak', { field: 'newPassword' })
  const isSame = member.password_hash !== null && (await passwords.verify(member.password_hash, password))
  if (isSame) return refuse('modify.new.old.same', { field: 'newPassword' })
  const hash = await passwords.hash(password)
  const { siteName } = await site.info(merchant.code)
  return ok({ hash, siteName })
}

/** How a password came to be another, and which session stays open. */
type Change = Prepared & {
  kind: AuditKind & `password_${string}`
  way: string
  keepSessionId?: string
}

/**
 * Gives a member, whom the caller has locked, his new password, and takes back what the old one has opened: sessions and remembered devices.
 * Links and codes that are on their way end too: whoever has read a code on a telephone that lay there would be in again, or set a password
 * after this one. What failed logins have locked is open again. The member is told by mail, in case it was not he.
 */
export async function giveNewPassword(
  parts: Parts,
  tx: Tx,
  context: Context,
  member: MemberRow,
  { hash, kind, way, siteName, keepSessionId }: Change,
): Promise<void> {
  const { clock, random, sessions } = parts
  const { code: merchant } = context.merchant
  const { member_id: memberId, user_name: account } = member
  const now = new Date(clock.nowMs())
  await setPassword(tx, merchant, memberId, { hash, setAt: now })
  await sessions.endWithin(
    tx,
    merchant,
    keepSessionId === undefined ? { memberId } : { memberId, exceptSessionId: keepSessionId },
  )
  await revokeDevices(tx, merchant, memberId, now)
  await endLinks(tx, merchant, memberId, now)
  const { user_name_key: key, mobile } = member
  if (mobile !== null) await endCodes(tx, merchant, { mobile, purposes: CODES_TAKEN.reset, now })
  await openLocks(tx, merchant, { account: key, mobile, memberId }, now.getTime())
  await audit({ clock, random }, tx, context, { kind, memberId, detail: { way } })
  const texts = textsOf(context.language)
  const aboutLinked = await settleLinked(parts, tx, context, memberId, kind)
  await mailMember(parts, tx, member, {
    subject: texts.t('mail.password_changed_subject', { site: siteName }),
    text: [texts.t('mail.password_changed_text', { account }), ...aboutLinked].join('\n\n'),
  })
}

/**
 * What becomes of the third parties a member may log in with, as the mail tells it. A member who did not know his password may have lost it
 * to somebody who then linked a login of his own: all links end, and the member keeps the way he has just shown and the new password. A
 * member who knew his password is told which links there are, and keeps them: one may be his daily way in, and a first password is no
 * reason to lose it.
 */
async function settleLinked(
  parts: Parts,
  tx: Tx,
  context: Context,
  memberId: string,
  kind: Change['kind'],
): Promise<string[]> {
  const isReset = kind === 'password_reset'
  const linked = isReset
    ? await unlinkAll(parts, tx, context, memberId)
    : (await identitiesOf(tx, context.merchant.code, memberId)).map(({ provider }) => provider)
  if (linked.length === 0) return []
  const { t } = textsOf(context.language)
  const providers = linked.map(provider => t(`social.${provider as Provider}`)).join(', ')
  return [t(isReset ? 'mail.identities_ended' : 'mail.identities_stay', { providers })]
}
