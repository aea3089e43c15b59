import type { identity as calls } from '@hiyas/contract'
import { inTransaction } from '@hiyas/database'
import { ok, refuse } from '@hiyas/kernel'
import type { Answer, Context } from '../../../platform/module.ts'
import { audit } from '../audit.ts'
import type { Parts } from '../parts.ts'
import { holdMember } from '../repository/attempts.ts'
import { mayEnter } from '../rules/login.ts'
import { openSession } from '../sessions/open.ts'
import type { Subject } from './begin.ts'
import { useCredential } from './devices.ts'
import type { LoginInput } from './enter.ts'

/** Is looked for like anybody: how long it takes tells nothing of a name (SES-14). */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/**
 * With the credential of a device in the place of the password (decision 6). Nobody guesses one, so neither a captcha nor a lock
 * stands before it: a member comes in by his device however often strangers have failed. What ends a copied family is kept, though
 * the login is refused.
 */
export async function byCredential(
  parts: Parts,
  context: Context,
  input: LoginInput,
  { member: found }: Subject,
): Answer<typeof calls.login> {
  const { loginDeviceId: deviceId = '', remember = false } = input
  const entered = await inTransaction(parts.database, async tx => {
    const member = await holdMember(tx, context.merchant.code, found?.member_id ?? NOBODY)
    const credential = { credential: input.password, deviceId, memberId: member?.member_id ?? null }
    const family = await useCredential(parts, tx, context, credential)
    if (family === null || member === null) {
      const memberId = member?.member_id ?? null
      await audit(parts, tx, context, { kind: 'login_failed', memberId, detail: { way: 'device' } })
      return ok(null)
    }
    const allowed = mayEnter({ type: member.type, isDisabled: member.disabled_at !== null }, input.side)
    if (!allowed.ok) return allowed
    return ok(await openSession(parts, tx, context, member, { method: 'device', deviceId, remember, family }))
  })
  if (!entered.ok) return entered
  return entered.value === null ? refuse('login.device.expired') : ok(entered.value)
}
