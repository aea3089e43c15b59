import { type CodeOf, type identity as calls, MEMBER_TYPE } from '@hiyas/contract'
import { inTransaction, type Tx } from '@hiyas/database'
import { newId, ok, type Result, refuse } from '@hiyas/kernel'
import type { Context } from '../../../platform/module.ts'
import { audit } from '../audit.ts'
import { useCode } from '../codes/codes.ts'
import type { Parts } from '../parts.ts'
import { findMemberByNumber, insertMember, type MemberRow } from '../repository/members.ts'
import { nameKey } from '../rules/registration.ts'
import { type OpenedSession, openSession } from '../sessions/open.ts'
import { linkTo } from '../social/identities.ts'
import { consumeToken } from '../social/tokens.ts'
import { acceptAtOnce } from '../terms/terms.ts'
import type { Admitted, RegistrationInput } from './admission.ts'
import { publishRegistered } from './publish-registered.ts'

/** How the member came, beside the fields of the form. Part 1 section 3 names what a client sends. */
export type Origin = Partial<
  Pick<RegistrationInput, (typeof ORIGIN_FIELDS)[number] | 'loginDeviceId' | 'termsVersion' | 'ageShown'>
>
export type Opened = { customerId: string; session: OpenedSession | null }
type Code = Extract<
  CodeOf<typeof calls.register>,
  'login.token.invalid' | 'sms.code.wrong' | 'user.name.exists' | 'register.number.exists' | 'register.identity.exists'
>

/**
 * Opens an account, uses up what was shown for it, and with `login` opens its first session: all in one transaction. Whoever else
 * takes the name, the number, the code or the token at the same moment, exactly one wins.
 */
export async function registerMember(
  parts: Parts,
  context: Context,
  admitted: Admitted,
  about: { userName: string; origin: Origin; login: boolean },
): Promise<Result<Opened, Code>> {
  const member = await memberRow(parts, context, admitted, about)
  return inTransaction(parts.database, async tx => {
    const taken = await takeProofs(parts, tx, context, admitted)
    if (!taken.ok) return taken
    if (!(await insertMember(tx, member))) return refuse(...(await whatIsTaken(tx, member)))
    for (const { token } of admitted.tokens) {
      if (token.channel === 'sms') continue
      const linked = await linkTo(parts, tx, { merchant: member.merchant, memberId: member.member_id }, token)
      if (!linked.ok) return linked
    }
    await acceptAtOnce(tx, member, about.origin.termsVersion)
    await publishRegistered(parts, tx, member)
    // AGE-02: which age he has said to have, and in which language he was asked.
    const detail = { ofAge: about.origin.ageShown ?? context.merchant.ageMin, language: context.language }
    await audit(parts, tx, context, { kind: 'registered', memberId: member.member_id, detail })
    const way = { method: 'registration', deviceId: about.origin.loginDeviceId ?? '' } as const
    const session = about.login ? await openSession(parts, tx, context, member, way) : null
    return ok({ customerId: member.member_id, session })
  })
}

async function takeProofs(
  parts: Parts,
  tx: Tx,
  context: Context,
  { code, tokens }: Admitted,
): Promise<Result<null, 'login.token.invalid' | 'sms.code.wrong'>> {
  for (const { field, token } of tokens) {
    const consumed = await consumeToken(tx, context.merchant.code, token)
    if (!consumed.ok) return refuse(consumed.code, { field })
  }
  return code === null ? ok(null) : useCode(parts, tx, context, code)
}

type Taken = ['user.name.exists' | 'register.number.exists', { field: string }]

/** Which of the two keys somebody else has. The number is told only to who has proved that it is his. */
async function whatIsTaken(tx: Tx, { merchant, mobile }: MemberRow): Promise<Taken> {
  const isNumber = mobile !== null && (await findMemberByNumber(tx, merchant, mobile)) !== null
  return isNumber ? ['register.number.exists', { field: 'mobileNum' }] : ['user.name.exists', { field: 'username' }]
}

/** Kept elsewhere, as a hash, or for this once only. */
const NOT_KEPT = new Set(['username', 'password', 'paymentPassword', 'mobileNum', 'verificationCode', 'captcha'])
const ORIGIN_FIELDS = ['registerMethod', 'registerUrl', 'domain', 'countryDialingCode'] as const
/** Hosts, words and numbers: what else a client makes of these fields is nothing to keep. */
const ORIGIN = /^[\p{L}\p{N}._:-]{1,200}$/u

async function memberRow(
  { clock, random, passwords }: Parts,
  { merchant }: Context,
  { fields, mobile, isProved, invitation }: Admitted,
  { userName, origin }: { userName: string; origin: Origin },
): Promise<MemberRow> {
  const { password, paymentPassword } = fields
  const now = new Date(clock.nowMs())
  const form = Object.entries(fields).filter(([field, value]) => !NOT_KEPT.has(field) && value !== '')
  const came = ORIGIN_FIELDS.flatMap(field => (ORIGIN.test(origin[field] ?? '') ? [[field, origin[field]]] : []))
  return {
    merchant: merchant.code,
    member_id: newId(now.getTime(), random),
    user_name: userName,
    user_name_key: nameKey(userName),
    password_hash: password ? await passwords.hash(password) : null,
    password_set_at: password ? now : null,
    must_change_password: false,
    payment_password_hash: paymentPassword ? await passwords.hash(paymentPassword) : null,
    mobile: isProved ? mobile : null,
    mobile_verified_at: isProved ? now : null,
    type: MEMBER_TYPE.plain,
    registered_at: now,
    disabled_at: null,
    registration: {
      ...Object.fromEntries(came),
      ...Object.fromEntries(form),
      // Only typed: nobody may log in with it.
      ...(mobile !== null && !isProved ? { mobileNum: mobile } : {}),
      ...(invitation === null ? {} : { affiliateCode: invitation.code }),
    },
    upline_id: invitation?.agentId ?? null,
  }
}
