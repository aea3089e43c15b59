import { type TextKey, useTexts } from '@hiyas/i18n'
import { PasswordField, TextField, type TextFieldProps } from '@hiyas/ui'
import {
  chatCircleDotsBold,
  envelopeSimpleBold,
  identificationBadgeBold,
  identificationCardBold,
  lockBold,
  ticketBold,
  userBold,
  userCircleBold,
  userPlusBold,
  usersThreeFill,
} from '@hiyas/ui/icons'
import { PASSWORD_LENGTH_MAX } from '../../../../shared/password/password-fields.tsx'
import type { Field, Rule } from '../fields.ts'

/** Fields that are one line of text, however they are typed. */
export type PlainName = Exclude<Field, 'password' | 'confirmPassword' | 'mobileNum' | 'verificationCode' | 'captcha'>

type Look = Pick<TextFieldProps, 'icon' | 'inputMode' | 'autoComplete' | 'autoCapitalize'> & {
  label: TextKey
  hint?: TextKey
  secret?: true
}

/** How each field is called, drawn and typed. */
const LOOKS: Readonly<Record<PlainName, Look>> = {
  username: {
    label: 'register.username',
    hint: 'register.username_hint',
    icon: userBold,
    autoComplete: 'username',
    autoCapitalize: 'none',
  },
  paymentPassword: {
    label: 'register.payment_password',
    hint: 'register.payment_password_hint',
    icon: lockBold,
    autoComplete: 'off',
    inputMode: 'numeric',
    secret: true,
  },
  idNumber: {
    label: 'register.id_number',
    icon: identificationCardBold,
    autoComplete: 'off',
    autoCapitalize: 'characters',
  },
  qqNum: { label: 'register.qq', icon: chatCircleDotsBold, autoComplete: 'off', inputMode: 'numeric' },
  facebook: { label: 'register.facebook', icon: usersThreeFill, autoComplete: 'off', autoCapitalize: 'none' },
  wechat: { label: 'register.wechat', icon: chatCircleDotsBold, autoComplete: 'off', autoCapitalize: 'none' },
  line: { label: 'register.line', icon: chatCircleDotsBold, autoComplete: 'off', autoCapitalize: 'none' },
  whatsapp: { label: 'register.whatsapp', icon: chatCircleDotsBold, autoComplete: 'off', inputMode: 'tel' },
  zalo: { label: 'register.zalo', icon: chatCircleDotsBold, autoComplete: 'off', inputMode: 'tel' },
  email: {
    label: 'register.email',
    icon: envelopeSimpleBold,
    autoComplete: 'email',
    inputMode: 'email',
    autoCapitalize: 'none',
  },
  nickname: { label: 'register.nickname', icon: userCircleBold, autoComplete: 'nickname', autoCapitalize: 'words' },
  payeeName: {
    label: 'register.payee_name',
    hint: 'register.payee_name_hint',
    icon: identificationBadgeBold,
    autoComplete: 'name',
    autoCapitalize: 'words',
  },
  recommenderId: {
    label: 'register.recommender',
    icon: userPlusBold,
    autoComplete: 'off',
    autoCapitalize: 'none',
  },
  affiliateCode: {
    label: 'register.affiliate',
    icon: ticketBold,
    autoComplete: 'off',
    autoCapitalize: 'characters',
  },
}

export type PlainFieldProps = {
  name: PlainName
  error: string | undefined
  rule: Rule | undefined
  optional: boolean
} & Pick<TextFieldProps, 'onInput' | 'onBlur' | 'hint' | 'good' | 'valid' | 'trailing' | 'defaultValue'>

/** One field of the rule set. */
export function PlainField({ name, rule, optional, hint, ...rest }: PlainFieldProps) {
  const { t } = useTexts()
  const { label, hint: usualHint, secret, ...look } = LOOKS[name]
  const lengths = rule === undefined ? undefined : { min: rule.minLength, max: rule.maxLength }
  const field: TextFieldProps = {
    ...look,
    ...rest,
    name,
    label: t(label),
    aside: optional ? t('register.optional') : undefined,
    hint: hint ?? (usualHint === undefined ? undefined : t(usualHint, lengths)),
    maxLength: secret ? PASSWORD_LENGTH_MAX : rule?.maxLength,
    required: !optional,
    autoCorrect: 'off',
    spellCheck: false,
  }
  if (!secret) return <TextField {...field} />
  return <PasswordField {...field} showLabel={t('login.show_password')} hideLabel={t('login.hide_password')} />
}
