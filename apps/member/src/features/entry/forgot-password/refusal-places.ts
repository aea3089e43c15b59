import type { AnswerCode } from '@hiyas/client'
import type { identity } from '@hiyas/contract'
import type { TextKey } from '@hiyas/i18n'
import type { Refusal } from '@hiyas/kernel'
import { placed } from '../../../shared/form/placed.ts'
import { refusalKey } from '../../../shared/form/problem-text.ts'
import type { Problems } from '../../../shared/form/problems.ts'
import { isUnheard } from '../../../shared/form/unheard.ts'
import { LINK_FIELDS, type LinkField, PHONE_FIELDS, type PhoneField } from './form.ts'

type PhoneCode = AnswerCode<typeof identity.setPasswordBySms>
type LinkCode = AnswerCode<typeof identity.resetPassword>

/** The field a refusal empties: FORGOT-24 the password that is the old one, FORGOT-25 for everything else the code. */
export const uselessAfter = (code: PhoneCode): PhoneField =>
  code === 'modify.new.old.same' ? 'newPassword' : 'verificationCode'

const LINK_PLACES = {
  'modify.new.old.same': 'newPassword',
  'register.field.format': 'newPassword',
  'register.password.weak': 'newPassword',
} as const satisfies Partial<Record<LinkCode, LinkField>>

const PHONE_PLACES: Partial<Record<PhoneCode, PhoneField>> = {
  ...LINK_PLACES,
  'sms.number.invalid': 'mobileNum',
  'sms.code.wrong': 'verificationCode',
}

/** Where a refusal of the phone's form is said; what concerns no field stands above the button. */
export const placeOfPhone = ({ code }: Refusal<PhoneCode>): Problems<PhoneField> =>
  placed(PHONE_PLACES, code, PHONE_FIELDS)

export const placeOfLink = ({ code }: Refusal<LinkCode>): Problems<LinkField> => placed(LINK_PLACES, code, LINK_FIELDS)

/** What is said above the button. A code or a link that got through without an answer is used up at the next try, and says nothing of the new password. */
export const alertOf = (code: PhoneCode | LinkCode): TextKey => (isUnheard(code) ? 'account.unheard' : refusalKey(code))
