import type { CodeOf, identity as calls, In } from '@hiyas/contract'
import { ok, type Result, refuse } from '@hiyas/kernel'
import { Failure } from '../../../platform/failure.ts'
import type { Context } from '../../../platform/module.ts'
import { checkCode, type ShownCode } from '../codes/codes.ts'
import { readNumber, readsAsNumber } from '../codes/numbers.ts'
import type { Parts } from '../parts.ts'
import type { Invitation } from '../repository/invitations.ts'
import { registrationRules } from '../repository/registration-rules.ts'
import { confirmsAge } from '../rules/ages.ts'
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

/** A token that counts, and the field it came in. */
export type ShownToken = { field: 'firebaseIdToken' | 'linkIdToken'; token: VerifiedToken }

/** A registration that fits and whose proofs are good. Nothing is used up yet. */
export type Admitted = {
  /** What the merchant's form asks for, as it was typed. */
  fields: Registration
  /** Digits with dialling code. */
  mobile: string | null
  /** What a third party has said: that the number is his, or who he is there. */
  tokens: readonly ShownToken[]
  /** The code of ours that has proved the number, where it was not a token, or only typed. */
  code: ShownCode | null
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
  const { confirmPassword } = input
  const agreed = input.agreed && confirmsAge(input.ageShown, context.merchant.ageMin)
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

type Proof = Pick<Admitted, 'mobile' | 'code' | 'tokens' | 'isProved'>
type TokenInput = Pick<
  Partial<RegistrationInput>,
  'firebaseChannel' | 'firebaseIdToken' | 'linkChannel' | 'linkIdToken'
>
type ProofInput = TokenInput & Pick<Partial<RegistrationInput>, 'countryDialingCode' | 'loginDeviceId'>

/** Reads the number, checks the tokens, and the code where the form asks for one. */
async function proofOf(
  parts: Parts,
  context: Context,
  rules: RegistrationRules,
  { mobileNum, verificationCode }: Registration,
  { countryDialingCode, loginDeviceId: deviceId, ...input }: ProofInput,
): Promise<Result<Proof, 'sms.number.invalid' | 'login.token.invalid' | 'sms.code.wrong'>> {
  const number = mobileNum ? readNumber(mobileNum, countryDialingCode, context.merchant.countries) : ok(null)
  if (!number.ok) return number
  const mobile = number.value
  const shown = await shownTokens(parts, context, input)
  if (!shown.ok) return shown
  const tokens = shown.value
  const vouched = tokens.find(({ token }) => token.mobile !== null)
  // A third party vouches for the number that was typed, not for another.
  if (vouched !== undefined && vouched.token.mobile !== mobile) {
    return refuse('login.token.invalid', { field: vouched.field })
  }
  if (!rules.verificationCode || mobile === null) {
    return ok({ mobile, code: null, tokens, isProved: vouched !== undefined })
  }
  const code = verificationCode ?? ''
  const right = await checkCode(parts, context, { mobile, purposes: CODES_TAKEN.register, code, deviceId })
  return right.ok ? ok({ mobile, code: right.value, tokens, isProved: true }) : right
}

async function shownTokens(
  parts: Parts,
  context: Context,
  { firebaseChannel, firebaseIdToken, linkChannel, linkIdToken }: TokenInput,
): Promise<Result<readonly ShownToken[], 'login.token.invalid'>> {
  const sent = [
    { field: 'firebaseIdToken', channel: firebaseChannel, idToken: firebaseIdToken },
    { field: 'linkIdToken', channel: linkChannel, idToken: linkIdToken },
  ] as const
  const tokens: ShownToken[] = []
  for (const { field, channel, idToken } of sent) {
    if (channel === undefined || idToken === undefined) continue
    const verified = await parts.social.tokens.verify(context.merchant.code, channel, idToken)
    if (!verified.ok) return refuse(verified.code, { field })
    tokens.push({ field, token: verified.value })
  }
  return ok(tokens)
}

/** Only what the form of the merchant asks for; anything else sent is not kept. */
function fieldsOf(rules: RegistrationRules, input: object): Registration {
  const sent = input as Readonly<Record<string, unknown>>
  const asked = Object.entries(rules).filter(([field, rule]) => rule.enabled && typeof sent[field] === 'string')
  return Object.fromEntries(asked.map(([field]) => [field, sent[field] as string]))
}
