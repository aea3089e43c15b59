import { type TextKey, useTexts } from '@hiyas/i18n'
import { TextField, type TextFieldProps } from '@hiyas/ui'
import { deviceMobileBold, envelopeSimpleBold, ticketBold, userBold, userCircleBold } from '@hiyas/ui/icons'
import type { Field, Rules } from '../form.ts'

type PlainName = Exclude<Field, 'password' | 'confirmPassword' | 'captcha'>

/** How each field is called, drawn and typed. */
const LOOKS: Readonly<Record<PlainName, { label: TextKey } & Omit<TextFieldProps, 'label'>>> = {
  username: { label: 'register.username', icon: userBold, autoComplete: 'username', autoCapitalize: 'none' },
  email: { label: 'register.email', icon: envelopeSimpleBold, autoComplete: 'email', inputMode: 'email' },
  nickname: { label: 'register.nickname', icon: userCircleBold, autoComplete: 'nickname' },
  mobileNum: { label: 'register.mobile', icon: deviceMobileBold, autoComplete: 'tel', inputMode: 'tel' },
  affiliateCode: { label: 'register.affiliate', icon: ticketBold, autoComplete: 'off', autoCapitalize: 'characters' },
}

export type PlainFieldProps = {
  name: PlainName
  error: string | undefined
  rule: Rules[string] | undefined
  onInput: () => void
}

export function PlainField({ name, error, rule, onInput }: PlainFieldProps) {
  const { t } = useTexts()
  const { label, ...look } = LOOKS[name]
  const required = rule?.required !== false
  const hint =
    name === 'username' && rule !== undefined
      ? t('register.username_hint', { min: rule.minLength, max: rule.maxLength })
      : undefined
  return (
    <TextField
      {...look}
      name={name}
      label={t(label)}
      aside={required ? undefined : t('register.optional')}
      hint={hint}
      error={error}
      onInput={onInput}
      maxLength={rule?.maxLength}
      autoCorrect="off"
      spellCheck={false}
    />
  )
}
