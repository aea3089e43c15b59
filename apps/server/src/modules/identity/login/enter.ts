import type { CodeOf, identity as calls, In } from '@hiyas/contract'
import { inTransaction, type Tx } from '@hiyas/database'
import { invariant, ok, type Result, refuse } from '@hiyas/kernel'
import type { Answer, Context } from '../../../platform/module.ts'
import type { Parts } from '../parts.ts'
import { holdMember, type LoginMember } from '../repository/attempts.ts'
import type { SessionMethod } from '../repository/tables.ts'
import { mayEnter } from '../rules/login.ts'
import { openSession } from '../sessions/open.ts'
import type { Attempt } from './guard.ts'

export type LoginInput = In<typeof calls.login>
export type LoginCode = CodeOf<typeof calls.login>

type Proved = {
  method: SessionMethod
  /** What was counted as failed until now; null where nobody can guess. */
  attempt: Pick<Attempt, 'succeed' | 'goOn'> | null
  proof: (tx: Tx) => Promise<Result<LoginMember, LoginCode>>
}

/**
 * What is left to do when somebody has shown who he is. A refusal takes back what `proof` has used up in the transaction; that the
 * attempt has not failed stays.
 */
export async function enter(
  parts: Parts,
  context: Context,
  input: LoginInput,
  { method, attempt, proof }: Proved,
): Answer<typeof calls.login> {
  const { database } = parts
  const letIn = () =>
    inTransaction(database, async tx => {
      const proved = await proof(tx)
      if (!proved.ok) return proved
      const member = await holdMember(tx, context.merchant.code, proved.value.member_id)
      invariant(member !== null, 'members stay')
      // He was given another password while this one was looked at: what it opened has ended, so it opens nothing more (SES-08).
      const isOld = method === 'password' && member.password_hash !== proved.value.password_hash
      if (isOld) return refuse('login.cred.err')
      const allowed = mayEnter({ type: member.type, isDisabled: member.disabled_at !== null }, input.side)
      if (!allowed.ok) return allowed
      const { loginDeviceId: deviceId, remember } = input
      const session = await openSession(parts, tx, context, member, { method, deviceId, remember })
      await attempt?.succeed(tx)
      return ok(session)
    })
  const entered = await (attempt === null ? letIn() : attempt.goOn(letIn))
  if (!entered.ok) await attempt?.succeed(database.query)
  return entered
}
