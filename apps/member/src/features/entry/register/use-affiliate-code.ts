import { type AnswerCode, type CallError, useClient } from '@hiyas/client'
import type { identity } from '@hiyas/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
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
  const check = useQuery({ ...invitationCheck(client, asked ?? ''), enabled: asked !== null })
  const wrong = asked !== null && check.error?.refusal.code === 'invitation_code_error'
  return {
    applied: asked !== null && check.isSuccess,
    problem: wrong ? WRONG : undefined,
    typed: () => setAsked(null),
    left: (code: string) => {
      if (code.trim() !== '' && isFit(code, rule)) setAsked(code.trim())
    },
    /** Null when the code is good or none is given (REG-44); what has just been looked up is not asked for again. */
    verify: async (code: string): Promise<Problem | null> => {
      if (code.trim() === '') return null
      try {
        await cache.fetchQuery(invitationCheck(client, code.trim()))
        return null
      } catch (error) {
        return { key: refusalKey((error as Refused).refusal.code) }
      }
    },
  }
}

/** What a query throws. */
type Refused = CallError<AnswerCode<typeof identity.affiliate>>

/** REG-45. */
const WRONG: Problem = { key: 'refusal.invitation_code_error' }
