import type { Database } from '@hiyas/database'
import { formatAmount, type Minor, parseAmount } from '@hiyas/kernel'
import {
  type CorrectionRow,
  type DecisionRefusal,
  decideCorrection,
  type ProposalRefusal,
  proposeCorrection,
  waitingCorrections,
} from '../../modules/reconciliation/index.ts'
import { done, failed, LISTED_MAX, listed, NUMBER, type Outcome, PERSON, wrong } from '../outcome.ts'

const REASON_LENGTH_MAX = 200
const EVIDENCE_LENGTH_MAX = 500

export const CORRECTIONS_USAGE = `npm run reconcile -- corrections            lists the corrections that wait for a second person
npm run reconcile -- propose CASE AMOUNT "reason" "evidence" WHO   what the member of a case gets, below zero what he gives
npm run reconcile -- approve|refuse CORRECTION WHO   another person decides: approved, the money moves`

const WHY_NOT_PROPOSED: Readonly<Record<ProposalRefusal, string>> = {
  case_unknown: 'There is no such case.',
  state_conflict: 'The case is closed, or corrected already: open it first.',
  member_unknown: 'No member of ours has to do with this case in its currency.',
  amount_wrong: 'No such amount can move in the currency of this case.',
  correction_waiting: 'A correction of this case waits to be decided.',
}

const WHY_NOT_DECIDED: Readonly<Record<DecisionRefusal, string>> = {
  correction_unknown: 'There is no such correction.',
  state_conflict: 'It is decided, its case has moved on since, or its move has come or was taken back meanwhile.',
  same_person: 'Who proposed it cannot decide it.',
  insufficient_funds: 'The member has less than that.',
}

/** Money that moves because of a case: one person proposes, another one decides (WAL-12). Null when it is another command. */
export async function correctionsCommand(database: Database, words: readonly string[]): Promise<Outcome | null> {
  const [first, number = '', ...rest] = words
  const usage = failed(CORRECTIONS_USAGE)
  if (first === 'corrections') return words.length === 1 ? list(database) : usage
  if (first !== 'propose' && first !== 'approve' && first !== 'refuse') return null
  const by = rest.at(-1) ?? ''
  if (!NUMBER.test(number) || !PERSON.test(by)) return usage
  if (first === 'propose') {
    const [text = '', reason = '', evidence = ''] = rest
    const amount = signedAmount(text)
    if (rest.length !== 4 || amount === null || !isText(reason, REASON_LENGTH_MAX)) return usage
    if (!isText(evidence, EVIDENCE_LENGTH_MAX)) return usage
    const proposed = await proposeCorrection(database, { caseId: BigInt(number), amount, reason, evidence, by })
    return proposed.ok
      ? done(`Correction ${proposed.value} waits for a second person.`)
      : wrong(WHY_NOT_PROPOSED[proposed.code])
  }
  if (rest.length !== 1) return usage
  const decided = await decideCorrection(database, { id: BigInt(number), by, isApproved: first === 'approve' })
  if (!decided.ok) return wrong(WHY_NOT_DECIDED[decided.code])
  const says = decided.value === null ? 'is refused: nothing has moved' : `is posted as transaction ${decided.value}`
  return done(`Correction ${number} ${says}.`)
}

const isText = (text: string, lengthMax: number): boolean => text.trim().length > 0 && text.length <= lengthMax

function signedAmount(text: string): Minor | null {
  const amount = parseAmount(text.replace(/^[-+]/, ''))
  if (!amount.ok || amount.value === 0n) return null
  return text.startsWith('-') ? -amount.value : amount.value
}

async function list(database: Database): Promise<Outcome> {
  const rows = await waitingCorrections(database.query, LISTED_MAX + 1)
  return listed(rows, { textOf: lineOf, none: 'No correction waits.', which: 'oldest' })
}

const lineOf = (row: CorrectionRow): string =>
  `correction ${row.id}  case ${row.discrepancy}  ${row.merchant}.${row.member_id}  ${formatAmount(row.amount)} ${row.currency}  ${row.reason}  ${row.evidence}  by ${row.proposed_by}`
