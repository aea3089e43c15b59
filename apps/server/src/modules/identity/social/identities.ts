import { identity as calls, type In } from '@hiyas/contract'
import { inTransaction, type Reader, type Tx } from '@hiyas/database'
import { textsOf } from '@hiyas/i18n/server'
import { invariant, ok, type Result, refuse } from '@hiyas/kernel'
import { maskedAddress } from '../../../platform/content/masking.ts'
import type { Answer, Context, ContextOf, SessionMember } from '../../../platform/module.ts'
import { audit } from '../audit.ts'
import { mailMember } from '../mails.ts'
import type { Parts } from '../parts.ts'
import {
  deleteIdentities,
  deleteIdentity,
  findMemberByIdentity,
  identitiesOf,
  insertIdentity,
} from '../repository/identities.ts'
import { findMember, findMemberByNumber, lockMember, type MemberRow } from '../repository/members.ts'
import { hasProvedLately, holdSession } from '../sessions/recent.ts'
import type { Provider } from './third-parties.ts'
import { consumeToken, type VerifiedToken } from './tokens.ts'

type MemberContext = ContextOf<'member'>

/** The member a third party speaks of: by his proved number, or by its own id of him. Null when we know nobody. */
function memberOfToken(reader: Reader, merchant: string, token: VerifiedToken): Promise<MemberRow | null> {
  return token.mobile === null
    ? findMemberByIdentity(reader, merchant, token.channel, token.subject)
    : findMemberByNumber(reader, merchant, token.mobile)
}

/**
 * The same for whom it is to let in: he is locked before it is asked again, as `lockMember` does, so that a new password that ends the link
 * comes first, and the token opens nothing, or ends what it has opened (SES-08).
 */
export async function holdMemberOfToken(tx: Tx, merchant: string, token: VerifiedToken): Promise<MemberRow | null> {
  const found = await memberOfToken(tx, merchant, token)
  if (found === null) return null
  await lockMember(tx, merchant, found.member_id)
  return memberOfToken(tx, merchant, token)
}

/** Lets a member log in with a third party from now on. Refused when somebody else does so already. */
export async function linkTo(
  { clock }: Pick<Parts, 'clock'>,
  tx: Tx,
  member: { merchant: string; memberId: string },
  token: VerifiedToken,
): Promise<Result<null, 'register.identity.exists'>> {
  const linked = await insertIdentity(tx, {
    merchant: member.merchant,
    provider: token.channel,
    subject: token.subject,
    member_id: member.memberId,
    email: token.email,
    linked_at: new Date(clock.nowMs()),
  })
  return linked ? ok(null) : refuse('register.identity.exists')
}

/**
 * Links the third party a token is from, for a member who has proved a moment ago who he is. He is told by mail, in case it was somebody
 * who had his password: the link outlives that (SES-10).
 */
export async function linkIdentity(
  parts: Parts,
  context: MemberContext,
  { firebaseChannel, firebaseIdToken }: In<typeof calls.linkIdentity>,
): Answer<typeof calls.linkIdentity> {
  if (!hasProvedLately(context.member, parts.clock.nowMs())) return notProved(parts, context.member)
  // A number is not linked but proved: changing it wants more than a fresh login (SES-09).
  if (firebaseChannel === 'sms') return refuse('login.token.invalid', { field: 'firebaseChannel' })
  const verified = await parts.social.tokens.verify(context.merchant.code, firebaseChannel, firebaseIdToken)
  if (!verified.ok) return verified
  const { siteName } = await parts.site.info(context.merchant.code)
  return inTransaction(parts.database, async tx => {
    await holdSession(tx, context.member)
    const consumed = await consumeToken(tx, context.merchant.code, verified.value)
    if (!consumed.ok) return consumed
    const linked = await linkTo(parts, tx, context.member, verified.value)
    // Linked to himself already, as from another tab: nothing is new, and nothing to be told.
    if (!linked.ok) return (await isLinkedTo(tx, context.member, verified.value)) ? ok({}) : linked
    await audit(parts, tx, context, {
      kind: 'identity_linked',
      memberId: context.member.memberId,
      detail: { provider: firebaseChannel },
    })
    await tellLinked(parts, tx, context, { provider: firebaseChannel, site: siteName })
    return ok({})
  })
}

/** Whether it is this member whom a third party speaks of. */
async function isLinkedTo(tx: Tx, { merchant, memberId }: SessionMember, token: VerifiedToken): Promise<boolean> {
  return (await memberOfToken(tx, merchant, token))?.member_id === memberId
}

async function tellLinked(
  parts: Parts,
  tx: Tx,
  context: MemberContext,
  { provider, site }: { provider: Provider; site: string },
): Promise<void> {
  const member = await findMember(tx, context.merchant.code, context.member.memberId)
  invariant(member !== null, 'a session belongs to a member')
  const { t } = textsOf(context.language)
  await mailMember(parts, tx, member, {
    subject: t('mail.identity_linked_subject', { site }),
    text: t('mail.identity_linked_text', { account: member.user_name, provider: t(`social.${provider}`) }),
  })
}

/** Ends logging in with third parties, all of them, for a member who has another way in. Answers which they were. */
export async function unlinkAll(
  parts: Pick<Parts, 'clock' | 'random'>,
  tx: Tx,
  context: Context,
  memberId: string,
): Promise<string[]> {
  const ended = await deleteIdentities(tx, context.merchant.code, memberId)
  for (const provider of ended)
    await audit(parts, tx, context, { kind: 'identity_unlinked', memberId, detail: { provider } })
  return ended
}

export async function linkedIdentities(
  { database }: Parts,
  { member }: MemberContext,
): Answer<typeof calls.linkedIdentities> {
  const identities = await identitiesOf(database.query, member.merchant, member.memberId)
  return ok({
    identities: identities.map(({ provider, email, linked_at }) => ({
      firebaseChannel: provider as In<typeof calls.linkIdentity>['firebaseChannel'],
      email: maskedAddress(email),
      linkedAtMs: linked_at.getTime(),
    })),
  })
}

/** Ends logging in with a third party, unless it is the only way the member has. One that is switched off is none (LOGIN-03, decision 0014). */
export async function unlinkIdentity(
  parts: Parts,
  context: MemberContext,
  { firebaseChannel }: In<typeof calls.unlinkIdentity>,
): Answer<typeof calls.unlinkIdentity> {
  const { memberId } = context.member
  const merchant = context.merchant.code
  if (!hasProvedLately(context.member, parts.clock.nowMs())) return notProved(parts, context.member)
  const open = await openWays(parts, merchant)
  return inTransaction(parts.database, async tx => {
    // Two of his ways in cannot be closed at the same moment.
    await holdSession(tx, context.member)
    const member = await findMember(tx, merchant, memberId)
    if (!(await deleteIdentity(tx, merchant, memberId, firebaseChannel))) return ok({})
    if (member === null || !(await hasWayIn(tx, member, open))) return refuse('identity.last.way')
    await audit(parts, tx, context, { kind: 'identity_unlinked', memberId, detail: { provider: firebaseChannel } })
    return ok({})
  })
}

type OpenWays = { sms: boolean; providers: Set<string> }

async function hasWayIn(reader: Reader, member: MemberRow, open: OpenWays): Promise<boolean> {
  if (member.password_hash !== null || (open.sms && member.mobile !== null)) return true
  const linked = await identitiesOf(reader, member.merchant, member.member_id)
  return linked.some(({ provider }) => open.providers.has(provider))
}

/** Whether who logs out comes in again: by what opens an account, or by what gives it a password. */
export async function comesInAgain(parts: Parts, member: MemberRow): Promise<boolean> {
  const { CHNGPASSVERIF3: resetsBySms } = await parts.site.flags(member.merchant)
  if ((resetsBySms && member.mobile !== null) || member.registration.email) return true
  return hasWayIn(parts.database.query, member, await openWays(parts, member.merchant))
}

/** What he is told who must prove anew who he is: to log in again, but where he would log out first and stay outside (REG-34). */
export async function notProved(
  parts: Parts,
  { merchant, memberId }: Pick<SessionMember, 'merchant' | 'memberId'>,
): Promise<Result<never, 'session.not.fresh' | 'session.last.one'>> {
  const member = await findMember(parts.database.query, merchant, memberId)
  invariant(member !== null, 'a session belongs to a member')
  return refuse((await comesInAgain(parts, member)) ? 'session.not.fresh' : 'session.last.one')
}

/** Which ways in the merchant offers beside the password. Asked before a transaction, which asks nothing of another connection. */
async function openWays({ site, social }: Parts, merchant: string): Promise<OpenWays> {
  const providers = new Set<string>()
  for (const provider of calls.SOCIAL_PROVIDERS)
    if ((await social.voucherOf(merchant, provider)) !== null) providers.add(provider)
  return { sms: (await site.flags(merchant)).MOBILEVERCODELOGIN3, providers }
}
