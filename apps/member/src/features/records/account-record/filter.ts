import { type In, records } from '@hiyas/contract'
import type { ChosenDays } from '../../../shared/records/period.ts'

export type Question = In<typeof records.memberTransactions>

/** `agent`: what comes from the people he has brought, and nothing else (AGENT-35). */
export type Ledger = 'member' | 'agent'

/** What of the record is looked at. Null: everything. */
export type MoveFilter = { ledger: Ledger; days: ChosenDays; codeType: records.CodeType | null }

export const firstFilter = (ledger: Ledger): MoveFilter => ({
  ledger,
  days: { period: 'week' },
  codeType: null,
})

/** `?types=A`, as the agent's home leads here. */
export const ledgerOf = (search: string): Ledger =>
  new URLSearchParams(search).get('types') === 'A' ? 'agent' : 'member'

const AGENT: readonly records.CodeType[] = records.AGENT_CODE_TYPES

/** What may be chosen: a member who is no agent gets nothing of what agents get, but for what a friend brought him. */
export const choicesOf = (ledger: Ledger): readonly records.CodeType[] =>
  ledger === 'agent'
    ? AGENT
    : records.CODE_TYPES.filter(codeType => !AGENT.includes(codeType) || codeType === 'referral_rebate')

/** The filter as the call takes it, but for its days. All of a member's is really all: nothing that moved his balance is kept from him. */
export const questionOf = ({ ledger, codeType }: MoveFilter): Question => ({
  codeTypes: codeType ?? (ledger === 'agent' ? AGENT.join(',') : ''),
})
