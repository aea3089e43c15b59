import { useTexts } from '@hiyas/i18n'
import { CodeField, type CodeFieldProps } from '@hiyas/ui'
import { shieldCheckBold } from '@hiyas/ui/icons'
import { useEffect, useRef } from 'react'
import { refusalKey } from '../form/problem-text.ts'
import { CODE_LENGTH_MAX, type SmsRefusal } from './sms-code.ts'
import type { SmsCode } from './use-sms-code.ts'

/** As many as our own codes have. */
const CODE_LENGTH = 6

/** Said where they belong: at the number, and at the captcha. */
const SAID_ELSEWHERE: readonly SmsRefusal[] = ['sms.number.invalid', 'sms.captcha.required']

export type SmsCodeFieldProps = Omit<CodeFieldProps, 'send' | 'announcement' | 'maxLength' | 'label' | 'ref'> & {
  sms: SmsCode
  label?: string
}

/** The code of an SMS with the button that sends it. Shut until one is out (LOGIN-66). */
export function SmsCodeField({ sms, label, error, disabled, ...field }: SmsCodeFieldProps) {
  const { t } = useTexts()
  const { phase, secondsLeft, sent, failure, ready } = sms
  const input = useLedTo(phase)
  const failed = failure === null ? undefined : t(refusalKey(failure))
  const failedHere = failure !== null && SAID_ELSEWHERE.includes(failure) ? undefined : failed
  const hint = t(phase === 'sending' ? 'sms.sending' : sent ? 'sms.sent' : 'sms.hint')
  const said = phase === 'sending' || sent ? hint : undefined
  return (
    <CodeField
      icon={shieldCheckBold}
      aside={t('sms.digits', { count: CODE_LENGTH })}
      {...field}
      ref={input}
      label={label ?? t('sms.label')}
      maxLength={CODE_LENGTH_MAX}
      disabled={disabled || !sent}
      hint={hint}
      error={error ?? failedHere}
      announcement={failed ?? (sent && phase === 'idle' ? t('sms.again_possible') : said)}
      send={{
        label: labelOf(),
        onSend: sms.request,
        sending: phase === 'sending',
        waiting: phase === 'counting',
        missing: phase === 'idle' && !ready,
      }}
    />
  )

  function labelOf(): string {
    if (phase === 'counting') return t('sms.again_in', { seconds: secondsLeft })
    return t(sent ? 'sms.again' : 'sms.send')
  }
}

/** Who has sent for a code will type it next. */
function useLedTo(phase: SmsCode['phase']) {
  const input = useRef<HTMLInputElement>(null)
  const before = useRef(phase)
  useEffect(() => {
    if (before.current === 'sending' && phase === 'counting') input.current?.focus()
    before.current = phase
  }, [phase])
  return input
}
