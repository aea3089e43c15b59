import type { identity as calls } from '@hiyas/contract'
import { invariant, ok } from '@hiyas/kernel'
import type { Answer, Context } from '../../../platform/module.ts'
import type { Parts } from '../parts.ts'
import type { Subject } from './begin.ts'
import { enter, type LoginInput } from './enter.ts'
import { guarded } from './guarded.ts'

/** With a username, or a number the member has proved, and the password. Whoever has no password costs as much as any other. */
export async function byPassword(
  parts: Parts,
  context: Context,
  input: LoginInput,
  subject: Subject,
): Answer<typeof calls.login> {
  const { member } = subject
  const known = await guarded(parts, context, input, {
    subject,
    way: 'password',
    wrong: 'login.cred.err',
    isRight: () => parts.passwords.verify(member?.password_hash ?? null, input.password),
  })
  if (!known.ok) return known
  invariant(member !== null, 'nobody has no password')
  return enter(parts, context, input, { method: 'password', attempt: known.value, proof: async () => ok(member) })
}
