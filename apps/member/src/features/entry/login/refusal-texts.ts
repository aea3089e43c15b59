import type { AnswerCode } from '@hiyas/client'
import type { identity } from '@hiyas/contract'
import { refusalKey } from '../../../shared/form/problem-text.ts'
import type { Problems } from '../../../shared/form/use-form.ts'
import type { Field } from './form.ts'

/** Where a refusal of the login is said: at the field it is about, else above the button. */
export function placeOf(code: AnswerCode<typeof identity.login>): Problems<Field> {
  switch (code) {
    case 'login.captcha.required':
    case 'login.captcha.wrong':
      return { captcha: { key: refusalKey(code) } }
    case 'login.cred.err':
      return { password: { key: refusalKey(code) } }
    default:
      return {}
  }
}
