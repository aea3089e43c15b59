import type { AnswerCode, PhoneRefusal } from '@hiyas/client'
import type { identity } from '@hiyas/contract'
import { placed } from '../../../shared/form/placed.ts'
import type { Problems } from '../../../shared/form/problems.ts'

/** Of our own server, and of a third party that vouches for a number. */
export type LoginCode = AnswerCode<typeof identity.login> | PhoneRefusal
type Place = 'captcha' | 'password' | 'mobileNum' | 'verificationCode'

const PLACES: Partial<Record<LoginCode, Place>> = {
  'login.captcha.required': 'captcha',
  'login.captcha.wrong': 'captcha',
  'login.cred.err': 'password',
  'login.device.expired': 'password',
  'sms.number.invalid': 'mobileNum',
  'sms.code.wrong': 'verificationCode',
}

/** Where a refusal of the login is said: at the field it is about where the form has it, else above the button. */
export const placeOf = <Field extends string>(code: LoginCode, fields: readonly Field[]): Problems<Field> =>
  placed(PLACES, code, fields)
