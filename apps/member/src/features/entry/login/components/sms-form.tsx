import { useClient } from '@hiyas/client'
import { identity } from '@hiyas/contract'
import { useTexts } from '@hiyas/i18n'
import { SmsCodeField } from '../../../../shared/codes/sms-code-field.tsx'
import { SmsRisk } from '../../../../shared/codes/sms-risk.tsx'
import { type SmsCode, useSmsCode } from '../../../../shared/codes/use-sms-code.ts'
import { elseAbove } from '../../../../shared/form/placed.ts'
import { problemText } from '../../../../shared/form/problem-text.ts'
import type { FieldValues, Problems } from '../../../../shared/form/problems.ts'
import { useForm } from '../../../../shared/form/use-form.ts'
import { type Mobile, useMobile } from '../../../../shared/mobile/countries.ts'
import { MobileNumberField } from '../../../../shared/mobile/mobile-number-field.tsx'
import { useStorage } from '../../../../shared/page/boot-context.tsx'
import { deviceIdOf } from '../../../../storage/device-id.ts'
import { checkSms, isRemembered, rememberedNumber, SMS_FIELDS, type SmsField, smsInput } from '../form.ts'
import { type LoginCode, placeOf } from '../refusal-places.ts'
import styles from '../screen.module.css'
import type { Login } from '../use-login.ts'
import { LoginEnd } from './login-end.tsx'

/** A number and the code that was sent to it. */
export function SmsForm({ login }: { login: Login }) {
  const texts = useTexts()
  const { t } = texts
  const kept = login.remembered?.type === 'sms' ? login.remembered : null
  const mobile = useMobile(kept?.countryDialingCode)
  const { form, field, problems, sending, sms } = useSmsForm(login, mobile)
  const number = field('mobileNum')
  return (
    <form {...form} className={styles.form}>
      <MobileNumberField
        {...number}
        mobile={mobile}
        defaultValue={kept?.username}
        onInput={() => {
          number.onInput()
          sms.onNumber()
        }}
        error={problemText(texts, problems.mobileNum)}
      />
      <SmsCodeField {...field('verificationCode')} sms={sms} error={problemText(texts, problems.verificationCode)} />
      <SmsRisk safer="password" />
      <LoginEnd
        login={login}
        captcha={{ ...field('captcha'), error: problemText(texts, problems.captcha) }}
        rememberLabel={t('login.remember_number')}
        remembered={kept !== null}
        sending={sending}
      />
    </form>
  )
}

function useSmsForm(login: Login, mobile: Mobile) {
  const { captcha, captchaFor, rules } = login
  const { country } = mobile
  const send = useSmsLogin(login, mobile)
  const form = useForm({
    fields: SMS_FIELDS,
    rules,
    check: values => checkSms(values, { rules, country, captcha: captchaFor === 'login' ? captcha.check : () => null }),
    send: values => send(values, sms),
    checksOnLeave: true,
  })
  const sms = useLoginCode(login, mobile, form)
  return { ...form, sms }
}

type SmsForm = {
  valueOf: (field: SmsField) => string
  complain: (problems: Problems<SmsField>) => void
  field: (name: SmsField) => { onInput: () => void }
}

/** The code for this login, and the captcha where the server wants one before it sends. */
function useLoginCode({ captcha, captchaFor, askCaptchaFor }: Login, mobile: Mobile, form: SmsForm): SmsCode {
  const client = useClient()
  const storage = useStorage()
  const asked = captchaFor === 'code'
  return useSmsCode({
    mobile,
    read: () => form.valueOf('mobileNum'),
    send: number => {
      const proof = asked ? captcha.proof(form.valueOf('captcha')) : {}
      return client.call(identity.sendSmsCode, { ...number, ...proof, deviceId: deviceIdOf(storage) })
    },
    onWrongNumber: problem => form.complain({ mobileNum: problem }),
    onCountry: form.field('mobileNum').onInput,
    onSent: () => asked && askCaptchaFor(null),
    onRefused: code => {
      if (asked || code === 'sms.captcha.required') askCaptchaFor('code')
      if (code === 'sms.captcha.required') form.complain({ captcha: { key: 'refusal.sms.captcha.required' } })
    },
  })
}

function useSmsLogin({ captcha, captchaFor, deliver, say }: Login, { country }: Mobile) {
  const storage = useStorage()
  const saidAt = (code: LoginCode) => elseAbove(placeOf(code, SMS_FIELDS), () => say(code))
  return async (values: FieldValues<SmsField>, sms: SmsCode): Promise<Problems<SmsField> | null> => {
    const proof = await sms.prove(values.verificationCode)
    if (!proof.ok) return saidAt(proof.code)
    const input = smsInput(values, {
      captcha: captchaFor === 'login' ? captcha.proof(values.captcha) : {},
      loginDeviceId: deviceIdOf(storage),
      proof: proof.value,
      country,
    })
    const refused = await deliver(input, { resume: isRemembered(values) }, () => rememberedNumber(values, country))
    if (refused?.code === 'login.token.invalid') sms.forgetProof()
    return refused === null ? null : saidAt(refused.code)
  }
}
