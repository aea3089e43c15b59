import type { In } from '@hiyas/contract'
import { identity } from '@hiyas/contract'
import { SEALED_LATER } from '../../../shared/form/sealed.ts'
import type { FieldValues, Problems } from '../../../shared/form/use-form.ts'

export const FIELDS = ['username', 'password', 'captcha'] as const
export type Field = (typeof FIELDS)[number]

/** Looser than the rules of any merchant: what they refuse the server says, what no merchant accepts is said at once (LOGIN-47, LOGIN-48). */
const USERNAME = /^[\w.@+-]{4,50}$/
const PASSWORD_LENGTH_MIN = 6
const CAPTCHA = new RegExp(`^\\d{1,${identity.CAPTCHA_LENGTH_MAX}}$`)

/** What is wrong before anything is sent. The captcha counts only while it is shown (LOGIN-53). */
export function checkLogin(values: FieldValues<Field>, captchaShown: boolean): Problems<Field> {
  return {
    ...checkUsername(values.username.trim()),
    ...checkPassword(values.password),
    ...(captchaShown && !CAPTCHA.test(values.captcha.trim()) ? { captcha: { key: 'login.captcha_wrong' } } : {}),
  }
}

/** The payload of part 1 section 3. `type` says how the member proves who he is (LOGIN-42). */
export function loginInput(values: FieldValues<Field>, captchaShown: boolean): In<typeof identity.login> {
  return {
    ...SEALED_LATER,
    username: values.username.trim(),
    password: values.password,
    type: 'username',
    ...(captchaShown ? { captcha: values.captcha.trim() } : {}),
  }
}

function checkUsername(username: string): Problems<Field> {
  if (username === '') return { username: { key: 'login.required' } }
  return USERNAME.test(username) ? {} : { username: { key: 'login.username_wrong' } }
}

function checkPassword(password: string): Problems<Field> {
  if (password === '') return { password: { key: 'login.required' } }
  return password.length < PASSWORD_LENGTH_MIN ? { password: { key: 'login.password_wrong' } } : {}
}
