import { type AnswerCode, CallError, type Client, useClient } from '@hiyas/client'
import type { identity } from '@hiyas/contract'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { invitationCheck } from '../../../shared/affiliate/use-invitation.ts'
import { refusalKey } from '../../../shared/form/problem-text.ts'
import type { Problem } from '../../../shared/form/problems.ts'
import type { Rule } from './fields.ts'
import { isFit } from './form.ts'

/** The invitation code of the form: looked up when the field is left, and in any case before the registration (REG-43). */
export function useAffiliateCode(rule: Rule | undefined) {
  const client = useClient()
  const cache = useQueryClient()
  const [asked, setAsked] = useState<string | null>(null)
  const check = useQuery({ ...lookUp(client, asked ?? ''), enabled: asked !== null })
  const wrong = asked !== null && check.error?.refusal.code === 'invitation_code_error'
  return {
    applied: asked !== null && check.isSuccess,
    problem: wrong ? WRONG : undefined,
    typed: () => setAsked(null),
    left: (code: string) => {
      if (code.trim() !== '' && isFit(code, rule)) setAsked(code.trim())
    },
    /** Before the registration: what has just been looked up is not asked for again. */
    verify: (code: string) => verifyCode(client, cache, code),
  }
}

/**
 * Without a connection it fails at once: a question that waited for one would end in a registration that nobody wants any more by then.
 * When the field is left too, as what is sent joins the question that is on its way.
 */
export const lookUp = (client: Client, code: string) =>
  ({ ...invitationCheck(client, code), networkMode: 'always', retry: false }) as const

/** Null when the code is good or none is given (REG-44). */
export async function verifyCode(client: Client, cache: QueryClient, code: string): Promise<Problem | null> {
  if (code.trim() === '') return null
  try {
    await cache.fetchQuery(lookUp(client, code.trim()))
    return null
  } catch (error) {
    return { key: refusalKey(codeOf(error)) }
  }
}

/** What is no answer of the call, as a question that was called off, leaves the code as unknown as no connection does. */
const codeOf = (error: unknown): AnswerCode<typeof identity.affiliate> =>
  error instanceof CallError ? error.refusal.code : 'network'

/** What is said of a code that nobody has (REG-45). */
const WRONG: Problem = { key: 'refusal.invitation_code_error' }
