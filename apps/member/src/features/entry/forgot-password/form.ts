import type { In, identity } from '@hiyas/contract'
import { type EntryRules, ruleProblem } from '../../../shared/entry/entry-rules.ts'
import { type FieldValues, type Problem, type Problems, problemsOf } from '../../../shared/form/problems.ts'
import { SEALED_LATER } from '../../../shared/form/sealed.ts'
import { checkKnownMobile, internationalNumber } from '../../../shared/mobile/check-mobile.ts'
import type { Country } from '../../../shared/mobile/countries.ts'

export const PHONE_FIELDS = ['mobileNum', 'verificationCode', 'captcha', 'newPassword'] as const
export type PhoneField = (typeof PHONE_FIELDS)[number]

export const MAIL_FIELDS = ['username', 'email'] as const
export type MailField = (typeof MAIL_FIELDS)[number]

export const LINK_FIELDS = ['newPassword'] as const
export type LinkField = (typeof LINK_FIELDS)[number]

/**
 * FORGOT-14, FORGOT-15, as the specification has it: word characters with dotted parts, and one to three suffixes of two or three
 * letters. It refuses addresses that are common elsewhere, such as with a plus sign.
 */
const EMAIL = /^\w+(\.\w+)*@[\w-]+(\.[A-Za-z]{2,3}){1,3}$/

/** What is wrong with the form of the phone. The captcha belongs to the sending of the code, not to this. */
export function checkPhone(values: FieldValues<PhoneField>, rules: EntryRules, country: Country): Problems<PhoneField> {
  return problemsOf({
    mobileNum: values.mobileNum.trim() === '' ? numberRequired(country) : checkKnownMobile(values.mobileNum, country),
    verificationCode: ruleProblem(values.verificationCode.trim(), rules.verificationCode, 'refusal.sms.code.wrong'),
    newPassword: ruleProblem(values.newPassword, rules.password, 'account.password_wrong'),
  })
}

/** FORGOT-19, FORGOT-20: an empty number is told how many digits it has at least. */
export const numberRequired = ({ lengthMin }: Country): Problem => ({
  key: 'account.mobile_required',
  values: { min: lengthMin },
})

export function checkMail(values: FieldValues<MailField>, rules: EntryRules): Problems<MailField> {
  const email = values.email.trim()
  return problemsOf({
    username: ruleProblem(values.username.trim(), rules.loginUsername, 'account.username_wrong'),
    email: EMAIL.test(email) ? null : { key: email === '' ? 'account.required' : 'account.email_wrong' },
  })
}

export const checkLink = (values: FieldValues<LinkField>, rules: EntryRules): Problems<LinkField> =>
  problemsOf({ newPassword: ruleProblem(values.newPassword, rules.password, 'account.password_wrong') })

/** FORGOT-22, and the device that asks. The number goes with its country, so that the call needs no field for it. */
export function phoneInput(
  values: FieldValues<PhoneField>,
  country: Country,
  deviceId: string,
): In<typeof identity.setPasswordBySms> {
  return {
    ...SEALED_LATER,
    newPassword: values.newPassword,
    mobileNum: numberOf(values.mobileNum, country),
    verificationCode: values.verificationCode.trim(),
    deviceId,
  }
}

/** Blanks that came along with what was pasted are nobody's name (FORGOT-18). */
export const mailInput = ({ username, email }: FieldValues<MailField>): In<typeof identity.emailPassword> => ({
  username: username.trim(),
  email: email.trim(),
})

/** FORGOT-23: the number and the new password open a session. */
export const loginInput = (
  values: FieldValues<PhoneField>,
  country: Country,
  loginDeviceId: string,
): In<typeof identity.login> => ({
  ...SEALED_LATER,
  username: numberOf(values.mobileNum, country),
  password: values.newPassword,
  type: 'username',
  loginDeviceId,
})

/** What cannot be a number goes as it was typed: the server says what is wrong with it. */
const numberOf = (typed: string, country: Country): string => internationalNumber(typed, country, typed.trim())
