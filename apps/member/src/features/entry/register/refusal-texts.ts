import type { AnswerCode } from '@hiyas/client'
import type { identity } from '@hiyas/contract'
import type { Refusal } from '@hiyas/kernel'
import { refusalKey } from '../../../shared/form/problem-text.ts'
import type { Problems } from '../../../shared/form/use-form.ts'
import { FIELDS, type Field } from './form.ts'

type Code = AnswerCode<typeof identity.register>

/** Fields a code is about when the server names none. */
const ABOUT: Partial<Record<Code, Field>> = {
  'user.name.exists': 'username',
  'register.password.weak': 'password',
  'register.password.mismatch': 'confirmPassword',
  'register.captcha.wrong': 'captcha',
}

/** A refusal at the field it is about, or nothing: then it is said above the button. */
export function placeOf({ code, field }: Refusal<Code>): Problems<Field> {
  const about = FIELDS.find(name => name === field) ?? ABOUT[code]
  return about === undefined ? {} : { [about]: { key: refusalKey(code) } }
}
