import type { identity as calls, Out } from '@hiyas/contract'
import type { Tx } from '@hiyas/database'
import type { Context } from '../../../platform/module.ts'
import { audit, auditEvent } from '../audit.ts'
import { isDeviceId, issueCredential } from '../login/devices.ts'
import type { Parts } from '../parts.ts'
import { endCredentials } from '../repository/devices.ts'
import type { MemberRow } from '../repository/members.ts'
import { findEntryFacts } from '../repository/settings.ts'
import type { SessionMethod } from '../repository/tables.ts'
import { needsNewPassword } from '../rules/login.ts'
import { settingsUnder } from '../settings.ts'
import { deviceOf } from './device.ts'
import { publishNewPlace } from './new-place.ts'

export type OpenedSession = Out<typeof calls.login>

type Entering = Pick<MemberRow, 'member_id' | 'user_name' | 'type' | 'must_change_password' | 'password_set_at'>

export type WayIn = {
  method: SessionMethod
  deviceId?: string | undefined
  /** Whether the device wants to log in without the password next time; `false` ends what it has. */
  remember?: boolean | undefined
  /** The family of the credential that opened the session. */
  family?: string
}

/** Opens a session of a member and answers what the client keeps of it. The last step of every way in. */
export async function openSession(
  parts: Parts,
  tx: Tx,
  context: Context,
  member: Entering,
  way: WayIn,
): Promise<OpenedSession> {
  const { clock, sessions } = parts
  const { merchant, ip } = context
  const { deviceId = '' } = way
  const facts = await findEntryFacts(tx, merchant.code, member.member_id, { ip, deviceId })
  const { setting, latest } = facts
  const settings = settingsUnder(merchant.profile, setting)
  const token = await sessions.open(tx, {
    merchant: merchant.code,
    memberId: member.member_id,
    ip,
    method: way.method,
    device: deviceOf(context),
    deviceId,
    settings,
    event: auditEvent(parts, context, {
      kind: 'logged_in',
      memberId: member.member_id,
      detail: { method: way.method },
    }),
  })
  const { member: asking } = context
  // SES-06: who logs in again where he is logged in needs the session before no more.
  if (asking?.memberId === member.member_id) {
    await sessions.endWithin(tx, merchant.code, { sessionId: asking.sessionId })
  }
  if (latest !== null && !facts.isPlaceKnown) await publishNewPlace(parts, tx, context, member.member_id)
  const deviceCredential = await credentialFor(parts, tx, context, member.member_id, way)
  const { must_change_password: mustChange, password_set_at: setAt } = member
  return {
    id: member.member_id,
    token,
    userName: member.user_name,
    customerType: member.type,
    merchantCode: merchant.code,
    firstTimeLogin: needsNewPassword(
      { mustChange, passwordSetAtMs: setAt?.getTime() ?? null },
      settings.passwordDays,
      clock.nowMs(),
    ),
    deviceCredential,
    lastLogin: latest && { atMs: latest.openedAt.getTime(), ip: latest.ip, device: latest.device },
  }
}

/** What the device logs in with next time. A device that does not want to be remembered any more is forgotten (LOGIN-80). */
async function credentialFor(
  parts: Parts,
  tx: Tx,
  context: Context,
  memberId: string,
  { deviceId = '', remember, family }: WayIn,
): Promise<string | null> {
  const { code: merchant } = context.merchant
  if (remember && isDeviceId(deviceId)) {
    if (family === undefined) await audit(parts, tx, context, { kind: 'device_remembered', memberId })
    return issueCredential(parts, tx, merchant, { memberId, deviceId }, family)
  }
  const now = new Date(parts.clock.nowMs())
  if (family !== undefined) await endCredentials(tx, merchant, { family }, now)
  else if (remember === false && deviceId !== '') await endCredentials(tx, merchant, { memberId, deviceId }, now)
  return null
}
