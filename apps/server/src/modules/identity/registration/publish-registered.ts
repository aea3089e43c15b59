import type { Tx } from '@hiyas/database'
import type { Parts } from '../parts.ts'
import type { MemberRow } from '../repository/members.ts'

/** Tells of a member who is new, whichever way he came. */
export const publishRegistered = ({ outbox }: Pick<Parts, 'outbox'>, tx: Tx, member: MemberRow): Promise<void> =>
  outbox.publish(tx, 'identity.member_registered', {
    merchant: member.merchant,
    memberId: member.member_id,
    userName: member.user_name,
    type: member.type,
    registeredAtMs: member.registered_at.getTime(),
  })
