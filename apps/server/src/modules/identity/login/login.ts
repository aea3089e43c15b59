import type { identity as calls } from '@hiyas/contract'
import type { Answer, Context } from '../../../platform/module.ts'
import type { Parts } from '../parts.ts'
import { type Way, wayOf } from '../rules/login.ts'
import { begin, type Subject } from './begin.ts'
import { byCode } from './by-code.ts'
import { byCredential } from './by-credential.ts'
import { byPassword } from './by-password.ts'
import { byToken } from './by-token.ts'
import type { LoginInput } from './enter.ts'

/**
 * Opens a session for whoever proves who he is: with a password, the code of an SMS, the credential of a device or the word of a
 * third party. What fails is told the same way, after the same work, whether or not there is such a member (SES-14); a refusal
 * after which the next attempt needs a captcha carries `captcha: true`.
 */
export async function login(parts: Parts, context: Context, input: LoginInput): Answer<typeof calls.login> {
  const begun = await begin(parts, context, input)
  return begun.ok ? WAYS[wayOf(input)](parts, context, input, begun.value) : begun
}

type LoginWay = (parts: Parts, context: Context, input: LoginInput, subject: Subject) => Answer<typeof calls.login>

const WAYS: Readonly<Record<Way, LoginWay>> = {
  password: byPassword,
  sms: byCode,
  device: byCredential,
  firebase: byToken,
}
