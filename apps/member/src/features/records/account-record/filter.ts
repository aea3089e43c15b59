import { type In, records } from '@hiyas/contract'
import type { ChosenDays } from '../../../shared/records/period.ts'

export type Question = In<typeof records.memberTransactions>

/** `agent`: what comes from the people he has brought, and nothing else (AGENT-35). */
export type Side = 'member' | 'agent'

/** What of the record is looked at. Null: everything. */
export type MoveFilter = { side: Side; days: ChosenDays; codeType: records.CodeType | null }

export const firstFilter = (side: Side): MoveFilter => ({
  side,
  days: { period: 'week' },
  codeType: null,
})

/** `?types=A`, as the agent's home leads here. */
export const sideOf = (search: string): Side => (new URLSearchParams(search).get('types') === 'A' ? 'agent' : 'member')

const AGENT: readonly records.CodeType[] = records.AGENT_CODE_TYPES

/** What may be chosen: a member who is no agent gets nothing of what agents get, but for what a friend brought him. */
export const choicesOf = (side: Side): readonly records.CodeType[] =>
  side === 'agent'
    ? AGENT
    : records.CODE_TYPES.filter(codeType => !AGENT.includes(codeType) || codeType === 'referral_rebate')

/** The filter as the call takes it, but for its days. All of a member's is really all: nothing that moved his balance is kept from him. */
export const questionOf = ({ side, codeType }: MoveFilter): Question => ({
  codeTypes: codeType ?? (side === 'agent' ? AGENT.join(',') : ''),
})
