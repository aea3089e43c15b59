import type { identity as calls, Out } from '@hiyas/contract'
import type { Tx } from '@hiyas/database'
import type { Context } from '../../../platform/module.ts'
import type { Parts } from '../parts.ts'
import type { MemberRow } from '../repository/members.ts'
import type { SessionMethod } from '../repository/tables.ts'

export type OpenedSession = Out<typeof calls.login>

/** Opens a session of a member and answers what the client keeps of it. The last step of every way in. */
export async function openSession(
  { sessions }: Parts,
  tx: Tx,
  { merchant, ip }: Context,
  member: Pick<MemberRow, 'member_id' | 'user_name' | 'type' | 'must_change_password'>,
  way: { method: SessionMethod; deviceId?: string },
): Promise<OpenedSession> {
  const token = await sessions.open(tx, {
    merchant: merchant.code,
    memberId: member.member_id,
    ip,
    method: way.method,
    device: '',
    deviceId: way.deviceId ?? '',
  })
  return {
    id: member.member_id,
    token,
    userName: member.user_name,
    customerType: member.type,
    merchantCode: merchant.code,
    firstTimeLogin: member.must_change_password,
    deviceCredential: null,
    lastLogin: null,
  }
}
