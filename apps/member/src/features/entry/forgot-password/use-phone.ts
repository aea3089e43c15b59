import { useClient } from '@hiyas/client'
import { identity } from '@hiyas/contract'
import type { TextKey } from '@hiyas/i18n'
import { useTexts } from '@hiyas/i18n'
import { TOAST_MS, useToast } from '@hiyas/ui'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { paths } from '../../../routes/paths.ts'
import { afterLogin } from '../../../session/guards.ts'
import { sessionOf } from '../../../session/session-of.ts'
import { useCaptcha } from '../../../shared/captcha/use-captcha.ts'
import { useSmsCode } from '../../../shared/codes/use-sms-code.ts'
import { useEntryRules, useEntryRulesAnew } from '../../../shared/entry/entry-rules.ts'
import { useEnter } from '../../../shared/entry/use-enter.ts'
import { useGoOn } from '../../../shared/entry/use-go-on.ts'
import { elseAbove } from '../../../shared/form/placed.ts'
import { refusalKey } from '../../../shared/form/problem-text.ts'
import { type FieldValues, isAny, type Problems } from '../../../shared/form/problems.ts'
import { useForm } from '../../../shared/form/use-form.ts'
import { useMobile } from '../../../shared/mobile/countries.ts'
import { useStorage } from '../../../shared/page/boot-context.tsx'
import { deviceIdOf } from '../../../storage/device-id.ts'
import { checkPhone, loginInput, numberRequired, PHONE_FIELDS, type PhoneField, phoneInput } from './form.ts'
import { alertOf, placeOfPhone, uselessAfter } from './refusal-places.ts'

type Values = FieldValues<PhoneField>

/** A new password with the code of an SMS, and the login that follows it by itself (FORGOT-19 to FORGOT-27). */
export function usePhone() {
  const client = useClient()
  const storage = useStorage()
  const rules = useEntryRules()
  const renewRules = useEntryRulesAnew()
  const mobile = useMobile()
  const captcha = useCaptcha()
  const logIn = useLogIn()
  const [alert, setAlert] = useState<TextKey | null>(null)

  async function send(values: Values): Promise<Problems<PhoneField> | null> {
    setAlert(null)
    const input = phoneInput(values, mobile.country, deviceIdOf(storage))
    const answer = await client.call(identity.setPasswordBySms, input)
    if (!answer.ok) {
      renewRules(answer.code)
      form.clear(uselessAfter(answer.code))
      return elseAbove(placeOfPhone(answer), () => setAlert(alertOf(answer.code)))
    }
    await logIn(values, loginInput(values, mobile.country, deviceIdOf(storage)))
    return null
  }

  const form = useForm({
    fields: PHONE_FIELDS,
    check: values => checkPhone(values, rules, mobile.country),
    send,
    rules,
    checksOnLeave: true,
  })
  const sms = useSmsCode({
    mobile,
    ownOnly: true,
    read: () => form.valueOf('mobileNum'),
    send: number =>
      client.call(identity.sendResetCode, {
        ...number,
        ...captcha.proof(captcha.shown ? form.valueOf('captcha') : ''),
        deviceId: deviceIdOf(storage),
      }),
    onWrongNumber: problem => {
      const empty = form.valueOf('mobileNum').trim() === ''
      form.complain({ mobileNum: empty ? numberRequired(mobile.country) : problem })
    },
    onCountry: form.field('mobileNum').onInput,
    onSent: captcha.hide,
    onRefused: code => {
      // At once, so that its field is there to take the focus when it is complained about.
      if (code === 'sms.captcha.required' || captcha.shown) flushSync(captcha.ask)
      if (code === 'sms.captcha.required') form.complain({ captcha: { key: refusalKey(code) } })
    },
  })
  return { ...form, hasErrors: hasErrors(form), rules, mobile, captcha, sms, alert }
}

/**
 * FORGOT-21, but for the captcha, which belongs to the sending of a code: what is said of it shuts nothing, and stays said where the device
 * solves it or no code needs it any more.
 */
function hasErrors({ fits, problems: { captcha: _, ...others } }: { fits: boolean; problems: Problems<PhoneField> }) {
  return !fits || isAny(others)
}

/** Opens a session with the number and the new password; where that needs more, the login asks for it (FORGOT-23). */
function useLogIn() {
  const client = useClient()
  const enter = useEnter()
  const toast = useToast()
  const { t } = useTexts()
  const goOn = useGoOn()
  return async (values: Values, input: ReturnType<typeof loginInput>): Promise<void> => {
    const answer = await client.call(identity.login, input)
    if (!answer.ok) {
      toast({ text: t('account.log_in_now'), tone: 'info', durationMs: TOAST_MS.long })
      return goOn(paths.login())
    }
    toast({ text: t('account.password_set'), tone: 'success', durationMs: TOAST_MS.success })
    enter(answer.value, { held: values.newPassword })
    await goOn(afterLogin(sessionOf(answer.value), null))
  }
}
