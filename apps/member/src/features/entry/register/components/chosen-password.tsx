import { useTexts } from '@hiyas/i18n'
import { PasswordField } from '@hiyas/ui'
import { lockSimpleBold } from '@hiyas/ui/icons'
import { useState } from 'react'
import { type Strength, strengthOf } from '../../../../shared/password/strength.ts'
import type { Rule } from '../fields.ts'

export type ChosenPasswordProps = {
  name: string
  error: string | undefined
  rule: Rule | undefined
  onInput: () => void
  /** The second time: no meter. */
  repeated: boolean
}

/** A password being chosen, with a meter of four steps that says its step in a word. */
export function ChosenPassword({ name, error, rule, onInput, repeated }: ChosenPasswordProps) {
  const { t } = useTexts()
  const [step, setStep] = useState<Strength>(0)
  const meter = { step, word: step === 0 ? '' : t(`account.strength_${step}`) }
  return (
    <PasswordField
      name={name}
      label={t(repeated ? 'register.confirm' : 'register.password')}
      icon={lockSimpleBold}
      autoComplete="new-password"
      maxLength={rule?.maxLength}
      required
      hint={repeated || rule === undefined ? undefined : t('register.password_hint', lengthsOf(rule))}
      error={error}
      strength={repeated ? undefined : meter}
      showLabel={t('login.show_password')}
      hideLabel={t('login.hide_password')}
      onInput={event => {
        onInput()
        setStep(strengthOf(event.currentTarget.value))
      }}
    />
  )
}

const lengthsOf = ({ minLength, maxLength }: Rule) => ({ min: minLength, max: maxLength })
