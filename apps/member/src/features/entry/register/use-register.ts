import { useClient } from '@hiyas/client'
import { identity } from '@hiyas/contract'
import type { TextKey } from '@hiyas/i18n'
import type { Refusal } from '@hiyas/kernel'
import { useState } from 'react'
import type { CheckedInvitation } from '../../../shared/affiliate/use-invitation.ts'
import { useCaptcha } from '../../../shared/captcha/use-captcha.ts'
import { useSmsCode } from '../../../shared/codes/use-sms-code.ts'
import { refusalKey } from '../../../shared/form/problem-text.ts'
import { type Problem, useForm } from '../../../shared/form/use-form.ts'
import { useMobile } from '../../../shared/mobile/countries.ts'
import { useFlag, useStorage } from '../../../shell/boot-context.tsx'
import { deviceIdOf } from '../../../storage/device-id.ts'
import { asksCaptcha, type Field, fieldsOf, type Method, type Rules, type Situation } from './fields.ts'
import { checkRegister, type Values } from './form.ts'
import { placeOf, type RegisterCode } from './refusal-texts.ts'
import { useAffiliateCode } from './use-affiliate-code.ts'
import { type Proofs, useRegistration } from './use-registration.ts'
import { useUsernameCheck } from './use-username-check.ts'

export type RegisterOptions = { rules: Rules; method: Method; invitation: CheckedInvitation }

/** The registration as the screen sees it. */
export function useRegister({ rules, method, invitation }: RegisterOptions) {
  const client = useClient()
  const storage = useStorage()
  const mobile = useMobile()
  const captcha = useCaptcha(asksCaptcha(rules))
  const situation: Situation = {
    method,
    rules,
    codeWithUsername: useFlag('REGMOBVERF3'),
    passwordWithMobile: useFlag('MOBILENUMPASSREG3'),
    invited: invitation.kind === 'good',
    country: mobile.country,
    captchaForCode: captcha.shown,
  }
  const fields = fieldsOf(situation)
  // What was typed into a field that only one of the tabs shows, for when it comes back (REG-35).
  const [kept] = useState<Pick<Partial<Record<Field, string>>, 'username' | 'mobileNum'>>({})
  const [agreed, setAgreed] = useState(true)
  const [alert, setAlert] = useState<TextKey | null>(null)
  const username = useUsernameCheck(rules.username)
  const affiliate = useAffiliateCode(rules.affiliateCode)
  const register = useRegistration(situation, invitation)

  const form = useForm<Field>({
    fields,
    rules,
    checksOnLeave: true,
    check: values => checkRegister(values, situation),
    send: async values => {
      setAlert(null)
      const wrong = await wrongAffiliate(values)
      if (wrong !== null) return { affiliateCode: wrong }
      const refusal = await provenRegistration(values)
      if (refusal === null) return null
      if (captcha.shown) captcha.renew()
      const problems = placeOf(refusal, fields)
      if (Object.keys(problems).length === 0) setAlert(refusalKey(refusal.code))
      return problems
    },
  })

  /** REG-43, REG-44. */
  const wrongAffiliate = async ({ affiliateCode }: Values): Promise<Problem | null> =>
    fields.includes('affiliateCode') && affiliateCode.trim() !== '' ? affiliate.verify(affiliateCode) : null

  async function provenRegistration(values: Values): Promise<Refusal<RegisterCode> | null> {
    const proofs: Proofs = asksCaptcha(rules) ? { captcha: values.captcha.trim() } : {}
    if (!fields.includes('verificationCode')) return register(values, proofs)
    const number = await sms.prove(values.verificationCode.trim())
    return number.ok ? register(values, { ...proofs, ...number.value }) : number
  }

  const sms = useSmsCode({
    mobile,
    read: () => form.valueOf('mobileNum'),
    send: ({ mobileNum, countryDialingCode }) =>
      client.call(identity.sendRegisterCode, {
        mobileNo: mobileNum,
        countryDialingCode,
        ...(captcha.shown ? { captcha: form.valueOf('captcha').trim() } : {}),
        deviceId: deviceIdOf(storage),
      }),
    onWrongNumber: problem => form.complain({ mobileNum: problem }),
    onRefused: code => {
      if (code !== 'sms.captcha.required') return
      captcha.renew()
      form.complain({ captcha: { key: refusalKey(code) } })
    },
  })

  return { ...form, fields, situation, mobile, sms, captcha, username, affiliate, kept, agreed, setAgreed, alert }
}
