import type { CodeOf, identity as calls, In } from '@hiyas/contract'
import { ok, type Result, refuse } from '@hiyas/kernel'
import { Failure } from '../../../platform/failure.ts'
import type { Context } from '../../../platform/module.ts'
import { checkCode, type ShownCode } from '../codes/codes.ts'
import { readNumber, readsAsNumber } from '../codes/numbers.ts'
import type { Parts } from '../parts.ts'
import type { Invitation } from '../repository/invitations.ts'
import { registrationRules } from '../repository/members.ts'
import { CODES_TAKEN } from '../rules/codes.ts'
import {
  checkRegistration,
  type FormFacts,
  isForm,
  type Registration,
  type RegistrationRules,
  rulesOfForm,
} from '../rules/registration.ts'
import type { VerifiedToken } from '../social/tokens.ts'
import { invitationOf } from './affiliate.ts'

/** What either form may send. */
export type RegistrationInput = Partial<In<typeof calls.register>> & In<typeof calls.registerMobile>
type Code = Exclude<
  CodeOf<typeof calls.registerMobile>,
  'login.replayed' | 'register.number.exists' | 'register.identity.exists'
>

/** A registration that fits and whose proofs are good. Nothing is used up yet. */
export type Admitted = {
  /** What the merchant's form asks for, as it was typed. */
  fields: Registration
  /** Digits with dialling code. */
  mobile: string | null
  /** How the number was proved: by a code of ours or by the token; null when it was only typed. */
  code: ShownCode | null
  token: VerifiedToken | null
  isProved: boolean
  invitation: Invitation | null
}

/** Looks at everything that may refuse a registration, in the order of the contract, but for who has the name or the number. */
export async function admit(
  parts: Parts,
  context: Context,
  form: FormFacts['form'],
  input: Partial<RegistrationInput> & Pick<RegistrationInput, 'agreed'>,
): Promise<Result<Admitted, Code>> {
  const { database, site, captchas } = parts
  const merchant = context.merchant.code
  const [stored, flags] = await Promise.all([registrationRules(database.query, merchant), site.flags(merchant)])
  // Where trial members play nobody registers: `trialLogin` alone opens accounts there, and counts them (SESS-10).
  const isForTrials = merchant === context.merchant.trialCode
  if (isForTrials || !isForm(stored)) throw new Failure('function.not.available')
  const rules = rulesOfForm(stored, {
    form,
    provesNumber: flags.REGMOBVERF3,
    asksPassword: flags.MOBILENUMPASSREG3,
    hasNumberToken: input.firebaseChannel === 'sms' && Boolean(input.firebaseIdToken),
    hasWork: Boolean(input.captchaProof),
  })
  const invitation = await invitationOf(parts, context, { code: input.affiliateCode, domain: input.domain })
  const fields = fieldsOf(rules, invitation === null ? input : { ...input, affiliateCode: invitation.code })
  const { agreed, confirmPassword } = input
  const nameIsNumber = readsAsNumber(fields.username ?? '', context.merchant.countries)
  const checked = checkRegistration(rules, fields, { agreed, confirmPassword, brand: merchant, nameIsNumber })
  if (!checked.ok) return checked
  if (rules.captcha?.enabled && !(await captchas.checkProof(context, input))) {
    return refuse('register.captcha.wrong', { field: 'captcha' })
  }
  if (fields.affiliateCode && invitation === null) return refuse('invitation_code_error', { field: 'affiliateCode' })
  const proved = await proofOf(parts, context, rules, fields, input)
  return proved.ok ? ok({ fields, invitation, ...proved.value }) : proved
}

type Proof = Pick<Admitted, 'mobile' | 'code' | 'token' | 'isProved'>
type ProofInput = Pick<
  Partial<RegistrationInput>,
  'countryDialingCode' | 'firebaseChannel' | 'firebaseIdToken' | 'loginDeviceId'
>

/** Reads the number, checks the token, and the code where the form asks for one. */
async function proofOf(
  parts: Parts,
  context: Context,
  rules: RegistrationRules,
  { mobileNum, verificationCode }: Registration,
  { countryDialingCode, firebaseChannel, firebaseIdToken, loginDeviceId: deviceId }: ProofInput,
): Promise<Result<Proof, 'sms.number.invalid' | 'login.token.invalid' | 'sms.code.wrong'>> {
  const number = mobileNum ? readNumber(mobileNum, countryDialingCode, context.merchant.countries) : ok(null)
  if (!number.ok) return number
  const mobile = number.value
  const hasToken = firebaseChannel !== undefined && firebaseIdToken !== undefined
  const token = hasToken
    ? await parts.social.tokens.verify(context.merchant.code, firebaseChannel, firebaseIdToken)
    : null
  if (token !== null && !token.ok) return token
  const verified = token?.value ?? null
  // A third party vouches for the number that was typed, not for another.
  if (verified?.mobile != null && verified.mobile !== mobile) {
    return refuse('login.token.invalid', { field: 'firebaseIdToken' })
  }
  if (!rules.verificationCode || mobile === null) {
    return ok({ mobile, code: null, token: verified, isProved: verified?.mobile != null })
  }
  const code = verificationCode ?? ''
  const shown = await checkCode(parts, context, { mobile, purposes: CODES_TAKEN.register, code, deviceId })
  return shown.ok ? ok({ mobile, code: shown.value, token: verified, isProved: true }) : shown
}

/** Only what the form of the merchant asks for; anything else sent is not kept. */
function fieldsOf(rules: RegistrationRules, input: object): Registration {
  const sent = input as Readonly<Record<string, unknown>>
  const asked = Object.entries(rules).filter(([field, rule]) => rule.enabled && typeof sent[field] === 'string')
  return Object.fromEntries(asked.map(([field]) => [field, sent[field] as string]))
}
