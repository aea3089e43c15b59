import { useTexts } from '@hiyas/i18n'
import { CodeField, type CodeFieldProps } from '@hiyas/ui'
import { shieldCheckBold } from '@hiyas/ui/icons'
import { useEffect, useEffectEvent, useRef } from 'react'
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
  const input = useLedTo(sms)
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

/** Who has sent for a code will type it next. Digits that stood there as it was asked for are of the one before, maybe of another number. */
function useLedTo({ phase, failure }: SmsCode) {
  const input = useRef<HTMLInputElement>(null)
  const before = useRef({ phase, digits: '' })
  const follow = useEffectEvent((now: SmsCode['phase']) => {
    const digits = input.current?.value ?? ''
    const isOut = before.current.phase === 'sending' && now === 'counting'
    if (isOut && failure === null && digits === before.current.digits) empty(input.current)
    if (isOut) input.current?.focus()
    before.current = { phase: now, digits }
  })
  useEffect(() => follow(phase), [phase])
  return input
}

/** The form that it stands in hears of it as of a key. */
function empty(input: HTMLInputElement | null): void {
  if (input === null || input.value === '') return
  input.value = ''
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
