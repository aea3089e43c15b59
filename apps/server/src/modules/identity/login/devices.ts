import type { identity as calls, In } from '@hiyas/contract'
import { inTransaction, type Tx } from '@hiyas/database'
import { DAY_MS, newId, newSecret, ok, refuse } from '@hiyas/kernel'
import type { Answer, Context, ContextOf } from '../../../platform/module.ts'
import { audit } from '../audit.ts'
import { hashOf } from '../hash-of.ts'
import type { Parts } from '../parts.ts'
import { endCredentials, holdCredential, insertCredential, markUsed } from '../repository/devices.ts'
import { DEVICE_CREDENTIAL_PREFIX, judgeCredential } from '../rules/login.ts'
import { hasProvedLately, holdSession } from '../sessions/recent.ts'

/** How long a device is remembered without logging in. */
const LIFETIME_MS = 60 * DAY_MS
/** Shorter, and somebody could guess how another device names itself. */
const DEVICE_ID_LENGTH_MIN = 8

type Owner = { memberId: string; deviceId: string }

/** Whether a device names itself well enough to be remembered. */
export const isDeviceId = (deviceId: string): boolean => deviceId.length >= DEVICE_ID_LENGTH_MIN

/**
 * A credential for a device, which only the device knows: the next of a family, or the first of a new one. Whatever else the
 * device had from this member counts no longer.
 */
export async function issueCredential(
  { clock, random }: Pick<Parts, 'clock' | 'random'>,
  tx: Tx,
  merchant: string,
  { memberId, deviceId }: Owner,
  family?: string,
): Promise<string> {
  const now = new Date(clock.nowMs())
  const credential = DEVICE_CREDENTIAL_PREFIX + newSecret(random)
  // What is used up stays as it is: shown again it still gives its family away.
  if (family === undefined) await endCredentials(tx, merchant, { memberId, deviceId }, now)
  await insertCredential(tx, {
    merchant,
    credential_hash: hashOf(credential),
    family: family ?? newId(clock.nowMs(), random),
    member_id: memberId,
    device_id: deviceId,
    issued_at: now,
    expires_at: new Date(now.getTime() + LIFETIME_MS),
  })
  return credential
}

/**
 * Uses a credential up. Answers its family, or null when it does not count; one that was copied ends its family, and the sessions that its
 * device has opened by it, as one of them may be the other's. So the transaction must commit whatever the answer. The caller holds the member.
 */
export async function useCredential(
  parts: Pick<Parts, 'clock' | 'random' | 'sessions'>,
  tx: Tx,
  context: Context,
  shown: { credential: string; deviceId: string; memberId: string | null },
): Promise<string | null> {
  const { code: merchant } = context.merchant
  const now = new Date(parts.clock.nowMs())
  const hash = hashOf(shown.credential)
  const row = await holdCredential(tx, merchant, hash)
  if (row === null) return null
  const verdict = judgeCredential({
    isUsed: row.used_at !== null,
    isRevoked: row.revoked_at !== null,
    isExpired: row.expires_at <= now,
    isOwnDevice: row.device_id === shown.deviceId,
    isOwnMember: row.member_id === shown.memberId,
  })
  if (verdict === 'good') {
    await markUsed(tx, merchant, hash, now)
    return row.family
  }
  if (verdict === 'copied') {
    await endCredentials(tx, merchant, { family: row.family }, now)
    await parts.sessions.endWithin(tx, merchant, { memberId: row.member_id, rememberedBy: row.device_id })
    const detail = { sameDevice: row.device_id === shown.deviceId }
    await audit(parts, tx, context, { kind: 'device_reused', memberId: row.member_id, detail })
  }
  return null
}

/**
 * A new credential for this device in a session that was proved a moment ago, such as after a change of the password. For the device only
 * that has opened the session: whoever ends it among his own would leave another one remembered, which stands on no list (SES-07).
 */
export async function rememberDevice(
  parts: Parts,
  context: ContextOf<'member'>,
  { deviceId }: In<typeof calls.rememberDevice>,
): Answer<typeof calls.rememberDevice> {
  const { merchant, member } = context
  if (!hasProvedLately(member, parts.clock.nowMs())) return refuse('session.not.fresh')
  return inTransaction(parts.database, async tx => {
    const session = await holdSession(tx, member)
    if (session.device_id !== deviceId) return refuse('session.other.device')
    const deviceCredential = await issueCredential(parts, tx, merchant.code, { memberId: member.memberId, deviceId })
    await audit(parts, tx, context, { kind: 'device_remembered', memberId: member.memberId })
    return ok({ deviceCredential })
  })
}

/** Ends what a remembered login became. Who holds it may say so; whether it was good is told to nobody. */
export async function forgetDevice(
  { database, clock }: Parts,
  { merchant }: Context,
  { deviceCredential }: In<typeof calls.forgetDevice>,
): Answer<typeof calls.forgetDevice> {
  return inTransaction<object, never>(database, async tx => {
    const row = await holdCredential(tx, merchant.code, hashOf(deviceCredential))
    if (row) await endCredentials(tx, merchant.code, { family: row.family }, new Date(clock.nowMs()))
    return ok({})
  })
}
