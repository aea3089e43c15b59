import type { identity as calls } from '@hiyas/contract'
import { invariant, ok } from '@hiyas/kernel'
import type { Answer, Context } from '../../../platform/module.ts'
import { readNumber } from '../codes/numbers.ts'
import type { Parts } from '../parts.ts'
import { enter, type LoginInput } from './enter.ts'
import { guarded, subjectOf } from './guarded.ts'

/** With a username, or a number the member has proved, and the password. Whoever has no password costs as much as any other. */
export async function byPassword(parts: Parts, context: Context, input: LoginInput): Answer<typeof calls.login> {
  const subject = await subjectOf(parts, context, input, mobileIn(context, input))
  const { member } = subject
  const known = await guarded(parts, context, input, {
    subject,
    way: 'password',
    wrong: 'login.cred.err',
    isRight: () => parts.passwords.verify(member?.password_hash ?? null, input.password),
  })
  if (!known.ok) return known
  invariant(member !== null, 'nobody has no password')
  return enter(parts, context, input, 'password', async () => ok(member))
}

/** The number somebody has typed in the place of his name, or null. */
export function mobileIn({ merchant }: Context, input: LoginInput): string | null {
  const number = readNumber(input.username, input.countryDialingCode || undefined, merchant.countries)
  return number.ok ? number.value : null
}
