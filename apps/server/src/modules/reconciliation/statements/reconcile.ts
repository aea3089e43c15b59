import { type Database, inTransaction } from '@hiyas/database'
import { type Clock, DAY_MS, invariant, MINUTE_MS, ok, type Result, refuse, sum } from '@hiyas/kernel'
import { idsOfPeriod, supplierSums } from '@hiyas/ledger'
import type { StatementEnd, StatementHead, StatementPart } from '@hiyas/supplier'
import { type AsKept, keptBy } from '../../games/index.ts'
import { countOpenOf, lockCases } from '../repository/discrepancies.ts'
import { forgetUntold } from '../repository/elsewhere.ts'
import {
  beginStatement,
  dropLines,
  dropLostReadings,
  endStatement,
  failStatement,
  keepLines,
  lineSums,
  type Total,
} from '../repository/statements.ts'
import type { Origin } from '../repository/tables.ts'
import { judgeOurs } from './judge-ours.ts'
import { judgeTheirs } from './judge-theirs.ts'
import { createReading } from './reading.ts'
import { recheckOpen } from './recheck.ts'
import { assertBalanced } from './tally.ts'

export type ReconcileOptions = {
  database: Database
  clock: Clock
  supplier: string
  origin: Origin
  /** How near to its end a statement may lack what the next one has. Zero for one that stands alone. */
  edgeMs: number
}

export type Report = StatementHead & {
  statement: bigint
  lines: number
  /** As money that the supplier holds for us: bets add, wins take. They balance to the minor unit. */
  totals: Total[]
  /** Differences in this statement, and those of them that somebody must look at: whose case is open, or that have none. */
  found: number
  open: number
  /** Cases that fit now, and cases that are open again, as money has moved for them. */
  closed: number
  reopened: number
}

export type ReconcileRefusal = 'statement_of_another' | 'period_not_over' | 'period_too_long'

/** A month and a day. */
const PERIOD_MAX_MS = 32 * DAY_MS
/** The books of a time are written when it has been over for so long. */
const SETTLED_MS = MINUTE_MS

/**
 * Compares a statement with our books: opens a case for each transaction that does not fit, closes those that fit now. Reading the same
 * one again changes nothing. Throws what its source throws (StatementMalformed, SupplierTransportError): nothing is compared then.
 */
export async function reconcile(
  options: ReconcileOptions,
  parts: AsyncIterable<StatementPart>,
): Promise<Result<Report, ReconcileRefusal>> {
  const source = parts[Symbol.asyncIterator]()
  try {
    return await readAndCompare(options, source)
  } finally {
    // Nobody reads on, and the supplier's answer would stay open for as long as he may take for it.
    await source.return?.(undefined)
  }
}

async function readAndCompare(
  options: ReconcileOptions,
  source: AsyncIterator<StatementPart>,
): Promise<Result<Report, ReconcileRefusal>> {
  const { database, clock } = options
  const now = new Date(clock.nowMs())
  const first = await source.next()
  invariant(!first.done && 'head' in first.value, 'a statement begins with its head')
  const { head } = first.value
  if (head.supplier !== options.supplier) return refuse('statement_of_another', { detail: { supplier: head.supplier } })
  if (head.to.getTime() > now.getTime() - SETTLED_MS) return refuse('period_not_over')
  if (head.to.getTime() - head.from.getTime() > PERIOD_MAX_MS) return refuse('period_too_long')

  await dropLostReadings(database.query, now)
  const statement = await beginStatement(database.query, head, options.origin, now)
  try {
    const end = await keepAll(database, statement, source, await keptBy(database.query, options.supplier))
    return ok(await compare(options, { ...head, statement, now }, end))
  } finally {
    await dropLines(database.query, statement)
    await failStatement(database.query, statement, now)
  }
}

async function keepAll(
  database: Database,
  statement: bigint,
  source: AsyncIterator<StatementPart>,
  asKept: AsKept,
): Promise<StatementEnd> {
  let number = 1n
  for (;;) {
    const { value: part, done } = await source.next()
    invariant(!done, 'a statement says where it ends')
    if ('end' in part) return part.end
    invariant('lines' in part, 'a statement has one head')
    await keepLines(database.query, statement, number, part.lines.map(asKept))
    number += BigInt(part.lines.length)
  }
}

async function compare(
  { database, edgeMs }: ReconcileOptions,
  begun: StatementHead & { statement: bigint; now: Date },
  { lines, digest }: StatementEnd,
): Promise<Report> {
  const { supplier, from, to, statement, now } = begun
  await sumsOfAll(database, statement, lines)
  const ids = await idsOfPeriod(database.query, begun)
  const reading = createReading({ ...begun, ...ids, edgeMs })
  await inTransaction(database, async tx => {
    await lockCases(tx, supplier)
    await forgetUntold(tx, reading)
    return ok(null)
  })
  await judgeTheirs(database, reading)
  await judgeOurs(database, reading)
  const totals = reading.tally.totals()
  // Anew: where they were lost since, moves of ours that he has told of were missing in what was left.
  const told = await sumsOfAll(database, statement, lines)
  assertBalanced(totals, told, await supplierSums(database.query, { ...begun, ...ids }))
  const late = await recheckOpen(database, supplier)
  await inTransaction(database, async tx => {
    await endStatement(tx, statement, { digest: digest.toString('hex'), lines: BigInt(lines), totals, now })
    return ok(null)
  })
  const { found, unlisted, closed, reopened } = reading.count
  const open = unlisted + (await countOpenOf(database.query, supplier, [...reading.cases]))
  const fitted = { closed: closed + late.closed, reopened: reopened + late.reopened }
  return { supplier, from, to, statement, lines, totals, found, open, ...fitted }
}

/** A database that breaks down has lost lines, as their table is not logged: what is left would look like the whole (D-04). */
async function sumsOfAll(database: Database, statement: bigint, lines: number) {
  const sums = await lineSums(database.query, statement)
  const kept = sum(sums.map(({ count }) => count))
  invariant(kept === BigInt(lines), `of ${lines} lines ${kept} were kept: the statement is to be read again`)
  return sums
}
