import type { AnswerCode } from '@hiyas/client'
import type { identity } from '@hiyas/contract'
import type { Refusal } from '@hiyas/kernel'
import type { SmsRefusal } from '../../../shared/codes/sms-code.ts'
import { placed } from '../../../shared/form/placed.ts'
import type { Problems } from '../../../shared/form/problems.ts'
import type { Field } from './fields.ts'

/** Of either way to register, and of proving the number on the way there. */
export type RegisterCode =
  | AnswerCode<typeof identity.register>
  | AnswerCode<typeof identity.registerMobile>
  | SmsRefusal

/** Fields a code is about when the server names none. */
const ABOUT: Partial<Record<RegisterCode, Field>> = {
  'user.name.exists': 'username',
  'register.password.weak': 'password',
  'register.password.mismatch': 'confirmPassword',
  'register.captcha.wrong': 'captcha',
  'register.number.exists': 'mobileNum',
  'sms.number.invalid': 'mobileNum',
  'sms.code.wrong': 'verificationCode',
  invitation_code_error: 'affiliateCode',
}

/** A refusal at the field it is about, or nothing: then it is said above the button. */
export function placeOf({ code, field }: Refusal<RegisterCode>, shown: readonly Field[]): Problems<Field> {
  const named = shown.find(name => name === field)
  return placed(named === undefined ? ABOUT : { [code]: named }, code, shown)
}

const OF_THE_SITE: readonly RegisterCode[] = ['register.not.agreed', 'register.field.required', 'register.field.format']

/**
 * Whether a registration was refused for what the merchant asks for, which may be otherwise since its form was opened: a captcha is wrong that
 * the form does not even show (REG-83).
 */
export const isOfTheSite = ({ code }: Refusal<RegisterCode>, shown: readonly Field[]): boolean =>
  OF_THE_SITE.includes(code) || (code === 'register.captcha.wrong' && !shown.includes('captcha'))
