import { AMOUNT_MAX, HOUR_MS, MINUTE_MS, type Minor, settlementStep, states } from '@hiyas/kernel'
import { type StatementKind, type StatementLine, signOf } from '@hiyas/supplier'

/** How long a round may be open before people look at it (W-22). */
export const ROUND_OPEN_MAX_MS = 48 * HOUR_MS

export type OpenRoundState = 'open' | 'explained' | 'recovered'

/** Statements of neighbouring times overlap by this much: what one side wrote before and the other after is in one of them. */
export const OVERLAP_MS = 2 * MINUTE_MS

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
 * `other_period`: both have it, in the time of two statements. `pending`: so near to the end that the next statement may have it.
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

/** Whether two lines come to nothing: what one side took the other gave back (WAL-09). */
export const areOpposite = (one: Told, other: Told): boolean =>
  one.currency === other.currency && signed(one) === -signed(other)

/**
 * Whether a statement has a line that one before it had, which ends at `toldUntil`: both count it (D-04). What lies in the time of both is in both
 * by right, as statements overlap.
 */
export function isToldAgain(at: Date, toldUntil: Date | null, { from, to }: { from: Date; to: Date }): boolean {
  if (toldUntil === null || toldUntil >= to) return false
  return at < from || at >= toldUntil
}

/** A move of ours that a statement does not have, or the other one of a bet or win and its rollback. */
export type Absent = {
  at: Date
  /** The supplier has it: in this statement, or told in another one. */
  isTold: boolean
  /** Where its case stands that no statement has it. */
  missing: DiscrepancyState | null
}

/**
 * What becomes of a move that the statement of this time does not have. From its edge on the next one may have it, and is asked about it
 * once more.
 */
export function verdictOfAbsent(
  move: Absent,
  partner: Absent | null,
  time: { from: Date; to: Date; edge: Date },
): 'void' | 'pending' | 'missing_there' {
  const isPending = move.at >= time.edge
  // Taken and given back here, and neither there: the money is the same.
  if (partner !== null && !partner.isTold && !move.isTold) {
    const isInTime = partner.at >= time.from && partner.at < time.to
    // With the edge between the two the next statement is asked about one alone: the other must have its case by then.
    if (isInTime && partner.at >= time.edge === isPending) return 'void'
    if (!isPending && areBothMissing(move, partner)) return 'void'
  }
  return isPending ? 'pending' : 'missing_there'
}

/** Of a pair across statements one has its case already; both cases are closed when the statement of the other one is read again. */
const areBothMissing = (move: Absent, partner: Absent): boolean =>
  partner.missing !== null && (partner.missing !== 'closed' || move.missing === 'closed')

/** Whether a correction can be posted: what members have is whole steps of their currency (W-28), and no movement is larger than may be. */
export const isMovable = (amount: Minor, currency: string): boolean =>
  amount % settlementStep(currency) === 0n && -AMOUNT_MAX <= amount && amount <= AMOUNT_MAX
