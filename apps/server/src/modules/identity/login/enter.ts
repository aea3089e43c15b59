import type { CodeOf, identity as calls, In } from '@hiyas/contract'
import { inTransaction, type Tx } from '@hiyas/database'
import { ok, type Result } from '@hiyas/kernel'
import type { Answer, Context } from '../../../platform/module.ts'
import type { Parts } from '../parts.ts'
import type { MemberRow } from '../repository/members.ts'
import type { SessionMethod } from '../repository/tables.ts'
import { mayEnter } from '../rules/login.ts'
import { openSession } from '../sessions/open.ts'

export type LoginInput = In<typeof calls.login>
export type LoginCode = CodeOf<typeof calls.login>

/** What is left to do when somebody has proved who he is. A refusal takes back what `proof` has used up in the transaction. */
export function enter(
  parts: Parts,
  context: Context,
  input: LoginInput,
  method: SessionMethod,
  proof: (tx: Tx) => Promise<Result<MemberRow, LoginCode>>,
): Answer<typeof calls.login> {
  return inTransaction(parts.database, async tx => {
    const proved = await proof(tx)
    if (!proved.ok) return proved
    const { value: member } = proved
    const allowed = mayEnter({ type: member.type, isDisabled: member.disabled_at !== null }, input.side)
    if (!allowed.ok) return allowed
    const { loginDeviceId: deviceId, remember } = input
    return ok(await openSession(parts, tx, context, member, { method, deviceId, remember }))
  })
}
