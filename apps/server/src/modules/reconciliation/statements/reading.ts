import type { Tx } from '@hiyas/database'
import type { StatementHead } from '@hiyas/supplier'
import { closeMatched, type Found, keepDiscrepancy } from '../repository/discrepancies.ts'
import { createTally, type Tally } from './tally.ts'

/** Cases that one statement may open: a file of somebody else would bury everything. What is beyond is counted only. */
export const CASES_MAX = 10_000

/** A statement while it is compared. */
export type Reading = StatementHead & {
  statement: bigint
  /** What is missing there from here on may be in the next statement. */
  edge: Date
  /** Where its time lies in our books. */
  afterId: bigint
  untilId: bigint
  tally: Tally
  count: { found: number; unlisted: number; closed: number; reopened: number }
  /** The transactions that have a case for what was found. */
  cases: ReadonlySet<string>
  /** Opens a case for what was found, and answers whether there was room for it. */
  open(tx: Tx, found: Omit<Found, 'supplier'>): Promise<boolean>
  /** Keeps as a closed case what is no difference, for another statement to be read by. */
  keepClosed(tx: Tx, found: Omit<Found, 'supplier'>): Promise<boolean>
  /** Closes the cases of what fits, or opens them again. Answers those closed that a statement had lacked. */
  close(tx: Tx, externalIds: readonly string[]): Promise<readonly string[]>
}

export function createReading(
  begun: StatementHead & { statement: bigint; edgeMs: number; afterId: bigint; untilId: bigint },
): Reading {
  const count = { found: 0, unlisted: 0, closed: 0, reopened: 0 }
  const cases = new Set<string>()
  async function keep(tx: Tx, found: Omit<Found, 'supplier'>, state: 'open' | 'closed'): Promise<boolean> {
    if (cases.size >= CASES_MAX && !cases.has(found.external_id)) return false
    cases.add(found.external_id)
    await keepDiscrepancy(tx, { supplier: begun.supplier, ...found }, state)
    return true
  }
  return {
    ...begun,
    edge: new Date(begun.to.getTime() - begun.edgeMs),
    tally: createTally(),
    count,
    cases,
    keepClosed: (tx, found) => keep(tx, found, 'closed'),
    async open(tx, found) {
      count.found += 1
      const isKept = await keep(tx, found, 'open')
      if (!isKept) count.unlisted += 1
      return isKept
    },
    async close(tx, externalIds) {
      const { closed, reopened, told } = await closeMatched(tx, begun.supplier, externalIds)
      count.closed += closed
      count.reopened += reopened
      return told
    },
  }
}
