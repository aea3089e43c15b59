import type { identity as calls, In } from '@hiyas/contract'
import { ok, refuse } from '@hiyas/kernel'
import type { Answer, Context } from '../../../platform/module.ts'
import type { Parts } from '../parts.ts'
import { findInvitation, type Invitation } from '../repository/invitations.ts'

export type Invited = { code?: string | undefined; domain?: string | undefined }

/** The invitation somebody comes with: by the code he gives, else by the domain that brought him. */
export async function invitationOf(
  { database, clock }: Pick<Parts, 'database' | 'clock'>,
  { merchant }: Context,
  { code = '', domain = '' }: Invited,
): Promise<Invitation | null> {
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
  const invitation = await invitationOf(parts, context, input)
  if (invitation === null)
    return refuse('invitation_code_error', { field: input.code || !input.domain ? 'code' : 'domain' })
  return ok({ code: invitation.code })
}
