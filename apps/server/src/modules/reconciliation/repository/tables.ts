import type { Minor } from '@hiyas/kernel'
import type { StatementKind } from '@hiyas/supplier'
import type { GeneratedAlways } from 'kysely'
import type { DiscrepancyState, OpenRoundState, Verdict } from '../rules.ts'

export type OpenRoundRow = {
  merchant: string
  supplier: string
  account: bigint
  round: string
  owner: string
  currency: string
  game: string
  opened_at: Date
  listed_at: Date
  state: OpenRoundState
  note: string
  changed_at: Date
}

/** Where a statement came from. */
export type Origin = 'file' | 'call'

export type LineRow = {
  statement: bigint
  number: bigint
  external_id: string
  kind: StatementKind
  reference: string | null
  round: string
  player: string
  currency: string
  amount: Minor
  at: Date
}

export type DiscrepancyRow = {
  id: bigint
  supplier: string
  external_id: string
  verdict: 'missing_here' | 'missing_there' | 'different' | 'repeated'
  differs: string[]
  currency: string
  theirs: Minor | null
  ours: Minor | null
  their_kind: StatementKind | null
  their_round: string | null
  their_player: string | null
  state: DiscrepancyState
  note: string
  opened_at: Date
  changed_at: Date
  /** When it was seen to fit though money had moved for it. */
  fitted_at: Date | null
}

export type CorrectionRow = {
  id: bigint
  discrepancy: bigint
  merchant: string
  member_id: string
  currency: string
  account: bigint
  amount: Minor
  reason: string
  evidence: string
  proposed_by: string
  proposed_at: Date
  state: 'proposed' | 'posted' | 'refused'
  decided_by: string | null
  decided_at: Date | null
  transaction_id: bigint | null
}

/** What somebody said of a case. */
export type CaseNoteRow = {
  id: bigint
  discrepancy: bigint
  state: DiscrepancyState
  note: string
  said_at: Date
}

/** Rows of the schema `reconciliation`, column by column. */
export type Tables = {
  'reconciliation.open_round': OpenRoundRow
  'reconciliation.follower': { name: string; last_id: bigint }
  'reconciliation.source': { supplier: string; url: string }
  'reconciliation.statement': {
    id: GeneratedAlways<bigint>
    supplier: string
    from_at: Date
    to_at: Date
    origin: Origin
    state: 'reading' | 'done' | 'failed'
    digest: string | null
    lines: bigint
    started_at: Date
    ended_at: Date | null
  }
  'reconciliation.total': {
    statement: bigint
    currency: string
    verdict: Verdict
    their_lines: bigint
    theirs: string
    our_lines: bigint
    ours: string
  }
  'reconciliation.line': LineRow
  'reconciliation.elsewhere': { supplier: string; external_id: string; told_until: Date | null }
  'reconciliation.case_note': Omit<CaseNoteRow, 'id'> & { id: GeneratedAlways<bigint> }
  'reconciliation.correction': Omit<CorrectionRow, 'id'> & { id: GeneratedAlways<bigint> }
  'reconciliation.discrepancy': Omit<DiscrepancyRow, 'id'> & { id: GeneratedAlways<bigint> }
}
