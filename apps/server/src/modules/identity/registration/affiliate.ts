import type { identity as calls, In } from '@hiyas/contract'
import { ok, refuse } from '@hiyas/kernel'
import type { Answer, Context } from '../../../platform/module.ts'
import type { Parts } from '../parts.ts'
import { findInvitation } from '../repository/invitations.ts'

export type Invited = { code?: string | undefined; domain?: string | undefined }

/** The code of the invitation somebody comes with: by the code he gives, else by the domain that brought him. */
export async function invitationOf(
  { database, clock }: Pick<Parts, 'database' | 'clock'>,
  { merchant }: Context,
  { code = '', domain = '' }: Invited,
): Promise<string | null> {
  const now = new Date(clock.nowMs())
  const given = code.trim().toUpperCase()
  if (given !== '') return findInvitation(database.query, merchant.code, { code: given }, now)
  return domain === '' ? null : findInvitation(database.query, merchant.code, { domain }, now)
}

export async function affiliate(
  parts: Parts,
  context: Context,
  input: In<typeof calls.affiliate>,
): Answer<typeof calls.affiliate> {
  const code = await invitationOf(parts, context, input)
  return code === null ? refuse('invitation_code_error', { field: 'affiliateCode' }) : ok({ code })
}
