import { useTexts } from '@hiyas/i18n'
import { PasswordField, type PasswordFieldProps } from '@hiyas/ui'
import { lockSimpleBold } from '@hiyas/ui/icons'
import { type ComponentProps, useState } from 'react'
import type { EntryRule } from '../entry/entry-rules.ts'
import { type Strength, strengthOf } from './strength.ts'

type Props = Omit<PasswordFieldProps, 'showLabel' | 'hideLabel' | 'strength' | 'label' | 'onInput'> & {
  /** Where a screen calls it by another name. */
  label?: string
  onInput?: ComponentProps<'input'>['onInput']
}

/**
 * Far above every rule: what is too long is said by the check. A field that cut what is pasted without a word would keep another password than
 * its owner does (REG-81).
 */
export const PASSWORD_LENGTH_MAX = 128

/** A password that is there already. */
export function KnownPasswordField(field: Props) {
  const { t } = useTexts()
  return (
    <Masked
      label={t('account.old_password')}
      {...field}
      autoComplete="current-password"
      maxLength={PASSWORD_LENGTH_MAX}
    />
  )
}

/** A password being chosen, with a meter of four steps that says its step in a word. */
export function NewPasswordField({
  rule,
  onInput,
  ...field
}: Props & { rule: Pick<EntryRule, 'minLength' | 'maxLength'> | undefined }) {
  const { t } = useTexts()
  const [step, setStep] = useState<Strength>(0)
  const lengths = rule && t('account.password_lengths', { min: rule.minLength, max: rule.maxLength })
  return (
    <Masked
      hint={lengths}
      label={t('account.new_password')}
      {...field}
      autoComplete="new-password"
      maxLength={PASSWORD_LENGTH_MAX}
      strength={{ step, word: step === 0 ? '' : t(`account.strength_${step}`) }}
      onInput={event => {
        onInput?.(event)
        setStep(strengthOf(event.currentTarget.value))
      }}
    />
  )
}

/** The chosen password a second time. */
export function ConfirmPasswordField(field: Props) {
  const { t } = useTexts()
  return (
    <Masked
      label={t('account.confirm_password')}
      {...field}
      autoComplete="new-password"
      maxLength={PASSWORD_LENGTH_MAX}
    />
  )
}

function Masked(field: Omit<PasswordFieldProps, 'showLabel' | 'hideLabel'>) {
  const { t } = useTexts()
  return (
    <PasswordField
      icon={lockSimpleBold}
      {...field}
      showLabel={t('account.show_password')}
      hideLabel={t('account.hide_password')}
    />
  )
}
