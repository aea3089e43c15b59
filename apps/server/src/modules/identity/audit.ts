import type { Writer } from '@hiyas/database'
import { newId } from '@hiyas/kernel'
import type { Context } from '../../platform/module.ts'
import type { Parts } from './parts.ts'
import { type AuditEvent, insertAuditEvent } from './repository/audit.ts'
import { deviceOf } from './sessions/device.ts'

/** Everything that is written down about accounts. */
export type AuditKind =
  | 'logged_in'
  | 'login_failed'
  | 'login_locked'
  | 'logged_out'
  | 'session_ended'
  | 'registered'
  | 'password_changed'
  | 'password_reset'
  | 'device_remembered'
  | 'device_reused'
  | 'identity_linked'
  | 'identity_unlinked'
  | 'code_sent'
  | 'trial_opened'
  | 'agent_made'
  | 'account_shut'
  | 'account_opened'
  | 'terms_accepted'

/** Words of ours, ids and numbers. Never what somebody typed, and no number or address of a person. */
export type AuditDetail = Readonly<Record<string, string | number | boolean | null>>

/** What happened to which account. `memberId` is null where nobody was found. */
export type Audited = { kind: AuditKind; memberId: string | null; detail?: AuditDetail }

/**
 * Writes down that something happened to an account, in the transaction in which it happens; a refusal that rolls back gives
 * `database.query` in its place. What is written stays for five years: the database refuses to change it, and to delete it
 * earlier.
 */
export async function audit(
  parts: Pick<Parts, 'clock' | 'random'>,
  writer: Writer,
  context: Context,
  audited: Audited,
): Promise<void> {
  await insertAuditEvent(writer, auditEvent(parts, context, audited))
}

/** What `audit` writes down, for what is written together with something else. */
export function auditEvent(
  { clock, random }: Pick<Parts, 'clock' | 'random'>,
  context: Context,
  { kind, memberId, detail = {} }: Audited,
): AuditEvent {
  const nowMs = clock.nowMs()
  return {
    merchant: context.merchant.code,
    event_id: newId(nowMs, random),
    at: new Date(nowMs),
    member_id: memberId,
    kind,
    ip: context.ip,
    device: deviceOf(context),
    detail: JSON.stringify(detail),
  }
}
