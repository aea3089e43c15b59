import type { AnswerCode } from '@hiyas/client'
import type { identity } from '@hiyas/contract'
import type { Refusal } from '@hiyas/kernel'
import { refusalKey } from '../../../shared/form/problem-text.ts'
import type { Problems } from '../../../shared/form/use-form.ts'
import type { Field } from './form.ts'

/** Where a refusal is said; what concerns no field of the form stands above its button (decision 9). */
export function placeOf(
  { code }: Refusal<AnswerCode<typeof identity.changePassword>>,
  asksOld: boolean,
): Problems<Field> {
  switch (code) {
    case 'password.old.wrong':
      return asksOld ? { oldPassword: { key: refusalKey(code) } } : {}
    case 'register.field.format':
    case 'register.password.weak':
      return { newPassword: { key: refusalKey(code) } }
    case 'register.password.mismatch':
      return { confirmNewPassword: { key: refusalKey(code) } }
    default:
      return {}
  }
}
