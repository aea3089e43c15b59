import { useClient } from '@hiyas/client'
import { identity } from '@hiyas/contract'
import { useEffect, useEffectEvent } from 'react'
import type { Captcha } from '../../../shared/captcha/use-captcha.ts'
import { type SmsCode, useSmsCode } from '../../../shared/codes/use-sms-code.ts'
import { refusalKey } from '../../../shared/form/problem-text.ts'
import type { Problems } from '../../../shared/form/problems.ts'
import type { Mobile } from '../../../shared/mobile/countries.ts'
import { useStorage } from '../../../shared/page/boot-context.tsx'
import { deviceIdOf } from '../../../storage/device-id.ts'
import { asksCaptcha, type Field, type Rules } from './fields.ts'

export type RegisterCodeOptions = {
  form: {
    valueOf: (field: Field) => string
    complain: (problems: Problems<Field>) => void
    field: (name: Field) => { onInput: () => void }
  }
  mobile: Mobile
  captcha: Captcha
  /** Whether the server sends the next code only after a captcha, and how to remember that it does. */
  isAsked: boolean
  ask: (asked: boolean) => void
  rules: Rules
}

/** The code to register a number with (REG-90, REG-91). A captcha may stand before it. */
export function useRegisterCode({ form, mobile, captcha, isAsked, ask, rules }: RegisterCodeOptions): SmsCode {
  const client = useClient()
  const storage = useStorage()

  const lead = () => form.complain({ captcha: { key: refusalKey('sms.captcha.required') } })

  // The field has to be there before anybody can be led to it.
  const onAsked = useEffectEvent(lead)
  useEffect(() => {
    if (isAsked) onAsked()
  }, [isAsked])

  return useSmsCode({
    mobile,
    isNew: true,
    read: () => form.valueOf('mobileNum'),
    send: ({ mobileNum, countryDialingCode }) =>
      client.call(identity.sendRegisterCode, {
        mobileNo: mobileNum,
        countryDialingCode,
        ...(isAsked ? captcha.proof(form.valueOf('captcha')) : {}),
        deviceId: deviceIdOf(storage),
      }),
    onWrongNumber: problem => form.complain({ mobileNum: problem }),
    onCountry: form.field('mobileNum').onInput,
    onSent: () => {
      // Each captcha is good for one try: the registration needs its own, or none.
      if (isAsked && asksCaptcha(rules)) captcha.ask()
      else if (isAsked) captcha.hide()
      ask(false)
    },
    onRefused: code => {
      if (isAsked || code === 'sms.captcha.required') captcha.ask()
      if (code !== 'sms.captcha.required') return
      if (isAsked) lead()
      ask(true)
    },
  })
}
