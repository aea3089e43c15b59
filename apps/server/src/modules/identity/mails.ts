import type { Tx } from '@hiyas/database'
import type { Parts } from './parts.ts'
import type { MemberRow } from './repository/members.ts'

/** Writes to a member, in the transaction that has something to tell him: to the address he gave when he registered, if he did. */
export async function mailMember(
  { delivery }: Pick<Parts, 'delivery'>,
  tx: Tx,
  { merchant, registration }: Pick<MemberRow, 'merchant' | 'registration'>,
  mail: { subject: string; text: string },
): Promise<void> {
  const to = registration.email
  if (to) await delivery.mail(tx, { merchant, to, ...mail })
}
