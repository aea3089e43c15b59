import type { TextKey } from '@hiyas/i18n'
import type { Refusal } from '@hiyas/kernel'
import { useState } from 'react'
import type { CheckedInvitation } from '../../../shared/affiliate/use-invitation.ts'
import { useCaptcha } from '../../../shared/captcha/use-captcha.ts'
import type { NumberProof, SmsCode } from '../../../shared/codes/use-sms-code.ts'
import { elseAbove } from '../../../shared/form/placed.ts'
import { refusalKey } from '../../../shared/form/problem-text.ts'
import { useForm } from '../../../shared/form/use-form.ts'
import { useMobile } from '../../../shared/mobile/countries.ts'
import { useFlag, useSite } from '../../../shared/page/boot-context.tsx'
import { asksCaptcha, type Field, fieldsOf, type Method, type Rules, type Situation } from './fields.ts'
import { checkRegister, type Values } from './form.ts'
import { placeOf, type RegisterCode } from './refusal-places.ts'
import { useAffiliateCode } from './use-affiliate-code.ts'
import { useAskedSince, useLedToMissing } from './use-asked-since.ts'
import { useIdentity } from './use-identity.ts'
import { useRegisterCode } from './use-register-code.ts'
import { type Proofs, useRegistration } from './use-registration.ts'
import { useUsernameCheck } from './use-username-check.ts'

export type RegisterOptions = { rules: Rules; method: Method; invitation: CheckedInvitation }

/** The registration as the screen sees it. */
export function useRegister({ rules, method, ...options }: RegisterOptions) {
  const { invitation, judge } = useLink(options.invitation)
  const mobile = useMobile()
  const captcha = useCaptcha(asksCaptcha(rules))
  const [codeAsksCaptcha, askCaptchaForCode] = useState(false)
  const situation: Situation = {
    method,
    rules,
    codeWithUsername: useFlag('REGMOBVERF3'),
    passwordWithMobile: useFlag('MOBILENUMPASSREG3'),
    invited: 'code' in invitation,
    country: mobile.country,
    captchaForCode: codeAsksCaptcha,
    captchaSolved: captcha.work.kind === 'done',
  }
  const fields = fieldsOf(situation)
  // What was typed into a field that only one of the tabs shows, for when it comes back (REG-35).
  const [kept] = useState<Partial<Record<'username' | 'mobileNum', string>>>({})
  const agreement = useAgreement()
  const since = useAskedSince()
  const [alert, setAlert] = useState<TextKey | null>(null)
  const username = useUsernameCheck(rules.username)
  const affiliate = useAffiliateCode(rules.affiliateCode)
  const identity = useIdentity()
  const register = useRegistration(situation, invitation)

  const form = useForm<Field>({
    fields,
    rules,
    checksOnLeave: true,
    check: values => checkRegister(values, situation),
    send: async values => {
      setAlert(null)
      since.forget()
      const wrong = fields.includes('affiliateCode') ? await affiliate.verify(values.affiliateCode) : null
      if (wrong !== null) return { affiliateCode: wrong }
      const proofs: Proofs = { ...identity.word, ...(asksCaptcha(rules) ? captcha.proof(values.captcha) : {}) }
      const isProving = fields.includes('verificationCode')
      const refusal = await (isProving ? registerProved(register, sms, values, proofs) : register(values, proofs))
      if (refusal === null) return null
      identity.judge(refusal)
      judge(refusal)
      await since.judge(refusal, fields)
      if (captcha.shown) captcha.ask()
      return elseAbove(placeOf(refusal, fields), () => setAlert(refusalKey(refusal.code)))
    },
  })
  useLedToMissing(since.refusalIn(fields), refusal => {
    since.forget()
    setAlert(null)
    form.complain(placeOf(refusal, fields))
  })
  const sms = useRegisterCode({ form, mobile, captcha, isAsked: codeAsksCaptcha, ask: askCaptchaForCode, rules })

  return {
    ...form,
    fields,
    situation,
    mobile,
    sms,
    captcha,
    username,
    affiliate,
    identity,
    kept,
    ...agreement,
    alert,
    linkFailed: invitation.kind === 'failed',
  }
}

/** To the age limit that stands there: where that is another one meanwhile, he has not said that he is as old. */
function useAgreement() {
  const { ageMin } = useSite()
  const [ageAgreed, agreeTo] = useState<number | null>(ageMin)
  return { agreed: ageAgreed === ageMin, setAgreed: (agreed: boolean) => agreeTo(agreed ? ageMin : null) }
}

/** Registers with the word for the number, of whoever has sent the code. One that counts no longer is not shown again (REG-72). */
async function registerProved(
  register: ReturnType<typeof useRegistration>,
  sms: SmsCode,
  values: Values,
  proofs: Proofs,
): Promise<Refusal<RegisterCode> | null> {
  const number = await sms.prove(values.verificationCode.trim())
  if (!number.ok) return number
  const refusal = await register(values, { ...proofs, ...proofOf(number.value) })
  if (refusal?.code === 'login.token.invalid' && refusal.field === 'firebaseIdToken') sms.forgetProof()
  return refusal
}

/** What is known of the link, also from a registration: one that was refused for it asks for a code in its place (REG-28, REG-54). */
function useLink(checked: CheckedInvitation) {
  const [isRefused, setRefused] = useState(false)
  const invitation: CheckedInvitation =
    isRefused && 'code' in checked ? { kind: 'failed', domain: checked.domain } : checked
  return {
    invitation,
    judge({ field }: Refusal<RegisterCode>) {
      if (field === 'affiliateCode') setRefused(true)
    },
  }
}

/** The registration has no field for the number a third party vouches for: its token says it. */
function proofOf(proof: NumberProof): Proofs {
  if ('verificationCode' in proof) return proof
  const { firebaseChannel, firebaseIdToken } = proof
  return { firebaseChannel, firebaseIdToken }
}
