import type { Tx } from '@hiyas/database'
import type { StatementHead } from '@hiyas/supplier'
import { closeMatched, type Fitted, type Found, openDiscrepancy } from '../repository/discrepancies.ts'
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
  count: { found: number } & Fitted
  /** Opens a case for what was found, and answers whether there was room for it. */
  open(tx: Tx, found: Omit<Found, 'supplier'>): Promise<boolean>
  /** Closes the cases of what fits, or opens them again. */
  close(tx: Tx, externalIds: readonly string[]): Promise<void>
}

export function createReading(
  begun: StatementHead & { statement: bigint; edgeMs: number; afterId: bigint; untilId: bigint },
): Reading {
  const count = { found: 0, closed: 0, reopened: 0 }
  return {
    ...begun,
    edge: new Date(begun.to.getTime() - begun.edgeMs),
    tally: createTally(),
    count,
    async open(tx, found) {
      count.found += 1
      if (count.found > CASES_MAX) return false
      await openDiscrepancy(tx, { supplier: begun.supplier, ...found })
      return true
    },
    async close(tx, externalIds) {
      const { closed, reopened } = await closeMatched(tx, begun.supplier, externalIds)
      count.closed += closed
      count.reopened += reopened
    },
  }
}
