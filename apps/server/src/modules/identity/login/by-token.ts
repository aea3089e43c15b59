import type { identity as calls } from '@hiyas/contract'
import { ok, refuse } from '@hiyas/kernel'
import type { Answer, Context } from '../../../platform/module.ts'
import type { Parts } from '../parts.ts'
import { holdMemberOfToken } from '../social/identities.ts'
import { consumeToken, isProvedBefore } from '../social/tokens.ts'
import { enter, type LoginInput } from './enter.ts'

/** With the word of a third party: that a number is his (`sms`), or that he is the one a member has linked. */
export async function byToken(parts: Parts, context: Context, input: LoginInput): Answer<typeof calls.login> {
  const { firebaseChannel: channel, firebaseIdToken: idToken } = input
  if (channel === undefined || idToken === undefined) {
    return refuse('login.token.invalid', { field: 'firebaseIdToken' })
  }
  const { code: merchant } = context.merchant
  // Without the method's flag no number logs in, whoever has proved it; its token stays good (LOGIN-03).
  if (channel === 'sms' && !(await parts.site.flags(merchant)).MOBILEVERCODELOGIN3) {
    return refuse('login.token.invalid', { field: 'firebaseIdToken' })
  }
  const verified = await parts.social.tokens.verify(merchant, channel, idToken)
  if (!verified.ok) return verified
  return enter(parts, context, input, {
    method: channel === 'sms' ? 'sms' : 'social',
    attempt: null,
    async proof(tx) {
      const member = await holdMemberOfToken(tx, merchant, verified.value)
      // The token stays good: he may register with it.
      if (member === null) return refuse('login.identity.unknown')
      // A number that was shown before he had this password counts as the codes do, which a new one ends: somebody may have had his
      // telephone in hand (SES-08).
      if (channel === 'sms' && isProvedBefore(verified.value, member.password_set_at?.getTime() ?? 0)) {
        return refuse('login.token.invalid', { field: 'firebaseIdToken' })
      }
      const used = await consumeToken(tx, merchant, verified.value)
      return used.ok ? ok(member) : used
    },
  })
}
