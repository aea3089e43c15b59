import { type Client, query, useClient } from '@hiyas/client'
import { identity } from '@hiyas/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useStorage } from '../page/boot-context.tsx'
import type { Invitation } from './invitation.ts'

/** What became of the link a visitor came by. One that the server does not know does not make up for the field of the form (REG-27, REG-28). */
export type CheckedInvitation =
  | { kind: 'none' }
  | { kind: 'checking' }
  /** There is no connection to ask with. */
  | { kind: 'held_up' }
  | { kind: 'good'; code: string; domain: string }
  /** The question failed, and not the link: it goes along as it came, and the registration finds out (REG-54). */
  | { kind: 'unknown'; code: string; domain: string }
  | { kind: 'failed'; domain: string }

/** Whether an invitation code is good. */
export const invitationCheck = (client: Client, code: string) => query(client, identity.affiliate, { code })

/** The link this visit began with, and what the server says of it. Asked once: the answer is the same in every language. */
export function useInvitation(): CheckedInvitation {
  const client = useClient()
  const storage = useStorage()
  const [invitation] = useState(() => storage.read('invitation'))
  const input = invitation === null ? {} : asked(invitation)
  const check = useQuery({
    ...query(client, identity.affiliate, input),
    queryKey: [identity.affiliate.name, input],
    enabled: invitation !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (invitation === null) return { kind: 'none' }
  const { code, domain } = invitation
  if (check.isSuccess) return { kind: 'good', code: check.data.code, domain }
  if (check.isError)
    return REFUSED.includes(check.error.refusal.code) ? { kind: 'failed', domain } : { kind: 'unknown', code, domain }
  return { kind: check.isPaused ? 'held_up' : 'checking' }
}

/** No link of anybody's: what another time would be answered too. */
const REFUSED: readonly string[] = ['invitation_code_error', 'request_param_err']

const asked = (invitation: Invitation): Partial<Invitation> =>
  Object.fromEntries(Object.entries(invitation).filter(([, value]) => value !== ''))
