import type { AnswerCode } from '@hiyas/client'
import type { identity } from '@hiyas/contract'
import type { Refusal } from '@hiyas/kernel'
import { placed } from '../../../shared/form/placed.ts'
import type { Problems } from '../../../shared/form/problems.ts'
import { FIELDS, type Field } from './form.ts'

type ChangeCode = AnswerCode<typeof identity.changePassword>

const PLACES: Partial<Record<ChangeCode, Field>> = {
  'password.old.wrong': 'oldPassword',
  'register.field.format': 'newPassword',
  'register.password.weak': 'newPassword',
  'register.password.mismatch': 'confirmNewPassword',
}

/** Where a refusal is said; what concerns no field of the form stands above its button (decision 9). */
export const placeOf = ({ code }: Refusal<ChangeCode>, asksOld: boolean): Problems<Field> =>
  placed(PLACES, code, asksOld ? FIELDS : FIELDS.filter(field => field !== 'oldPassword'))
