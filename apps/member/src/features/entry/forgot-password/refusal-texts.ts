import type { AnswerCode } from '@hiyas/client'
import type { identity } from '@hiyas/contract'
import type { Refusal } from '@hiyas/kernel'
import { refusalKey } from '../../../shared/form/problem-text.ts'
import type { Problems } from '../../../shared/form/use-form.ts'
import type { LinkField, PhoneField } from './form.ts'

type PhoneCode = AnswerCode<typeof identity.setPasswordBySms>
type LinkCode = AnswerCode<typeof identity.resetPassword>

/** The field a refusal empties: FORGOT-24 the password that is the old one, FORGOT-25 for everything else the code. */
export const uselessAfter = (code: PhoneCode): PhoneField =>
  code === 'modify.new.old.same' ? 'newPassword' : 'verificationCode'

/** Where a refusal of the phone's form is said; what concerns no field stands above the button. */
export function placeOfPhone({ code }: Refusal<PhoneCode>): Problems<PhoneField> {
  switch (code) {
    case 'sms.number.invalid':
      return { mobileNum: { key: refusalKey(code) } }
    case 'sms.code.wrong':
      return { verificationCode: { key: refusalKey(code) } }
    case 'modify.new.old.same':
    case 'register.field.format':
    case 'register.password.weak':
      return { newPassword: { key: refusalKey(code) } }
    default:
      return {}
  }
}

export function placeOfLink({ code }: Refusal<LinkCode>): Problems<LinkField> {
  switch (code) {
    case 'modify.new.old.same':
    case 'register.field.format':
    case 'register.password.weak':
      return { newPassword: { key: refusalKey(code) } }
    default:
      return {}
  }
}
