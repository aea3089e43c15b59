import { HOUR_MS, type Minor, states } from '@hiyas/kernel'
import { type StatementKind, type StatementLine, signOf } from '@hiyas/supplier'

/** How long a round may be open before people look at it (W-22). */
export const ROUND_OPEN_MAX_MS = 48 * HOUR_MS

export type OpenRoundState = 'open' | 'explained' | 'recovered'

/** A round on the list of open ones. One that recovered may be opened again by its supplier. */
export const openRoundStates = states<OpenRoundState>('open', {
  open: ['explained', 'recovered'],
  explained: ['recovered'],
  recovered: ['open'],
})

export type DiscrepancyState = 'open' | 'explained' | 'corrected' | 'closed'

/** A difference between a supplier and us. A later line that fits closes it from wherever it stands, unless money moved for it meanwhile. */
export const discrepancyStates = states<DiscrepancyState>('open', {
  open: ['explained', 'corrected', 'closed'],
  explained: ['open', 'corrected', 'closed'],
  corrected: ['open', 'closed'],
  closed: ['open'],
})

/**
 * What becomes of a line, or of a move of ours. `void`: one side has a bet and its rollback, the other one neither, which is the same money.
 * `other_period`: both have it, on the two sides of the statement's end. `pending`: so near to the end that the next statement may have it.
 */
export const VERDICTS = [
  'matched',
  'different',
  'missing_here',
  'missing_there',
  'repeated',
  'void',
  'other_period',
  'pending',
] as const
export type Verdict = (typeof VERDICTS)[number]

/** What both sides say of one transaction. */
export type Told = Pick<StatementLine, 'kind' | 'round' | 'player' | 'currency' | 'amount'>
/** The same from our books. */
export type Known = Omit<Told, 'kind'> & { kind: StatementKind | 'nothing' }

/** What is not the same, by its name. A statement that names no players cannot be wrong about them. */
export function differencesOf(theirs: Told, ours: Known): string[] {
  const differs: string[] = []
  if (theirs.kind !== ours.kind) differs.push('kind')
  if (theirs.amount !== ours.amount) differs.push('amount')
  if (theirs.currency !== ours.currency) differs.push('currency')
  if (theirs.round !== ours.round) differs.push('round')
  if (theirs.player !== '' && theirs.player !== ours.player) differs.push('player')
  return differs
}

/** As money that the supplier holds for us. */
export const signed = ({ kind, amount }: { kind: StatementKind | 'nothing'; amount: Minor }): Minor =>
  kind === 'nothing' ? 0n : signOf(kind) * amount
