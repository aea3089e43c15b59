import type { TextKey } from '@hiyas/i18n'
import type { Refusal } from '@hiyas/kernel'
import { useState } from 'react'
import type { CheckedInvitation } from '../../../shared/affiliate/use-invitation.ts'
import { useCaptcha } from '../../../shared/captcha/use-captcha.ts'
import type { NumberProof } from '../../../shared/codes/use-sms-code.ts'
import { refusalKey } from '../../../shared/form/problem-text.ts'
import { useForm } from '../../../shared/form/use-form.ts'
import { useMobile } from '../../../shared/mobile/countries.ts'
import { useFlag } from '../../../shared/page/boot-context.tsx'
import { asksCaptcha, type Field, fieldsOf, type Method, type Rules, type Situation } from './fields.ts'
import { checkRegister, type Values } from './form.ts'
import { placeOf, type RegisterCode } from './refusal-places.ts'
import { useAffiliateCode } from './use-affiliate-code.ts'
import { useIdentity } from './use-identity.ts'
import { useRegisterCode } from './use-register-code.ts'
import { type Proofs, useRegistration } from './use-registration.ts'
import { useUsernameCheck } from './use-username-check.ts'

export type RegisterOptions = { rules: Rules; method: Method; invitation: CheckedInvitation }

/** The registration as the screen sees it. */
export function useRegister({ rules, method, invitation }: RegisterOptions) {
  const mobile = useMobile()
  const captcha = useCaptcha(asksCaptcha(rules))
  const [codeAsksCaptcha, askCaptchaForCode] = useState(false)
  const situation: Situation = {
    method,
    rules,
    codeWithUsername: useFlag('REGMOBVERF3'),
    passwordWithMobile: useFlag('MOBILENUMPASSREG3'),
    invited: invitation.kind === 'good',
    country: mobile.country,
    captchaForCode: codeAsksCaptcha,
    captchaSolved: captcha.work.kind === 'done',
  }
  const fields = fieldsOf(situation)
  // What was typed into a field that only one of the tabs shows, for when it comes back (REG-35).
  const [kept] = useState<Partial<Record<'username' | 'mobileNum', string>>>({})
  const [agreed, setAgreed] = useState(true)
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
      const wrong = fields.includes('affiliateCode') ? await affiliate.verify(values.affiliateCode) : null
      if (wrong !== null) return { affiliateCode: wrong }
      const refusal = await sendProved(values)
      if (refusal === null) return null
      identity.judge(refusal)
      if (captcha.shown) captcha.renew()
      const problems = placeOf(refusal, fields)
      if (Object.keys(problems).length === 0) setAlert(refusalKey(refusal.code))
      return problems
    },
  })
  const sms = useRegisterCode({ form, mobile, captcha, isAsked: codeAsksCaptcha, ask: askCaptchaForCode, rules })

  async function sendProved(values: Values): Promise<Refusal<RegisterCode> | null> {
    const proofs: Proofs = { ...identity.word, ...(asksCaptcha(rules) ? captcha.proof(values.captcha) : {}) }
    if (!fields.includes('verificationCode')) return register(values, proofs)
    const number = await sms.prove(values.verificationCode.trim())
    return number.ok ? register(values, { ...proofs, ...proofOf(number.value) }) : number
  }

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
    agreed,
    setAgreed,
    alert,
  }
}

/** The registration has no field for the number a third party vouches for: its token says it. */
function proofOf(proof: NumberProof): Proofs {
  if ('verificationCode' in proof) return proof
  const { firebaseChannel, firebaseIdToken } = proof
  return { firebaseChannel, firebaseIdToken }
}
