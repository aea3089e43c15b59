import { type FileHandle, open } from 'node:fs/promises'
import type { Database } from '@hiyas/database'
import { type Clock, DAY_MS, type Result, readTime, systemClock } from '@hiyas/kernel'
import { readStatement, StatementMalformed } from '@hiyas/supplier'
import {
  comparedStatements,
  type DiscrepancyState,
  discrepancies,
  moveCase,
  type ReconcileRefusal,
  type Report,
  reconcile,
  reconcileByCall,
  wholeCase,
} from '../../modules/reconciliation/index.ts'
import {
  askSupplier,
  cannotAsk,
  DAYS_MAX,
  daysIn,
  done,
  failed,
  LISTED_MAX,
  listed,
  NUMBER,
  type Outcome,
  wrong,
  wrongNote,
  wrongSupplier,
} from '../outcome.ts'
import { CORRECTIONS_USAGE, correctionsCommand } from './corrections.ts'
import { caseLine, caseText, reportText, statementText } from './present.ts'

export const USAGE = `npm run reconcile -- SUPPLIER              asks the supplier for his statements and compares them with our books
npm run reconcile -- SUPPLIER since 2026-11-30T04:00:00Z   asks him anew from then on, as where his books were set back to a backup
npm run reconcile -- SUPPLIER file         compares a statement in a file: CSV (.csv) or JSON lines
npm run reconcile -- statements SUPPLIER [DAYS]   what statements of the last day came to, or of so many days: ${DAYS_MAX} at most
npm run reconcile -- cases [SUPPLIER]      lists the cases that are open
npm run reconcile -- case NUMBER           shows a case, whatever its state: what was said and done about it
npm run reconcile -- case SUPPLIER TRANSACTION   the same by the supplier's number
npm run reconcile -- explain|correct|close|open NUMBER "note"   moves a case on
${CORRECTIONS_USAGE}`

const MOVES: Readonly<Record<string, DiscrepancyState>> = {
  explain: 'explained',
  correct: 'corrected',
  close: 'closed',
  open: 'open',
}

const WHY: Readonly<Record<ReconcileRefusal, string>> = {
  statement_of_another: 'It is the statement of another supplier.',
  period_not_over: 'Its time is not over yet: ask again a minute after its end.',
  period_too_long: 'It is longer than a month: ask for shorter ones.',
}

export type ReconcileTools = {
  database: Database
  /** Our private key, to ask suppliers with. */
  keyFile: string
  clock?: Clock
}

/** What operators do about differences between a supplier and our books. */
export async function reconcileCommand(tools: ReconcileTools, words: readonly string[]): Promise<Outcome> {
  const corrected = await correctionsCommand(tools.database, words)
  if (corrected !== null) return corrected
  const [first, second, third, ...rest] = words
  if (first === undefined || rest.length > 0) return failed(USAGE)
  if (first === 'cases' && third === undefined) return list(tools.database, second)
  if (first === 'case' && second !== undefined) return show(tools.database, second, third)
  if (first === 'statements') return compared(tools, second, third)
  const to = MOVES[first]
  if (to !== undefined) return moveOn(tools, { number: second ?? '', to, note: third?.trim() ?? '' })
  const since = second === 'since' ? readTime(third ?? '') : undefined
  if (since === null || (since === undefined && third !== undefined)) return failed(USAGE)
  const unknown = await wrongSupplier(tools.database, first)
  if (unknown !== null) return unknown
  // Told that all has been compared, an operator who mistook the year would believe it of what he meant.
  if (since !== undefined && since.getTime() > (tools.clock ?? systemClock).nowMs())
    return failed('That time has not come yet: nothing would be asked anew.')
  return second === undefined || since !== undefined ? byCall(tools, first, since) : byFile(tools, first, second)
}

async function byFile(
  { database, clock = systemClock }: ReconcileTools,
  supplier: string,
  file: string,
): Promise<Outcome> {
  const opened = await openFile(file)
  if (opened === null) return wrong(`${file} cannot be read.`)
  const parts = readStatement(opened.createReadStream(), file.toLowerCase().endsWith('.csv') ? 'csv' : 'jsonl')
  try {
    return say(await reconcile({ database, clock, supplier, origin: 'file', edgeMs: 0 }, parts))
  } catch (error) {
    if (error instanceof StatementMalformed) return wrong(`Nothing was compared. ${error.message}.`)
    throw error
  }
}

/** Null when it is not there, not ours to read, or a folder. What is no file but can be read, such as a pipe, is one. */
async function openFile(file: string): Promise<FileHandle | null> {
  const opened = await open(file).catch(() => null)
  if (opened === null || !(await opened.stat()).isDirectory()) return opened
  await opened.close()
  return null
}

async function byCall(
  { database, clock = systemClock, keyFile }: ReconcileTools,
  supplier: string,
  since?: Date,
): Promise<Outcome> {
  return askSupplier({ supplier, keyFile }, async sign => {
    const asked = await reconcileByCall({ database, clock, sign, ...(since && { since }) }, supplier)
    if (asked === null) return wrong(`${supplier} serves no statements: give a file of his.`)
    const { reports, fault } = asked
    const outcomes = [...reports.map(say), ...(fault === null ? [] : [cannotAsk(supplier, fault)])]
    if (outcomes.length === 0) return done('All hours that are over have been compared.')
    // What somebody must look at goes before a supplier who is away: that one is asked again, and this is said once.
    return {
      code: outcomes.some(({ code }) => code === 1) ? 1 : fault === null ? 0 : 2,
      says: outcomes.map(({ says }) => says).join('\n\n'),
    }
  })
}

/** A difference that nobody has explained is what somebody must look at, as a return out of its band is, and so is what was paid twice. */
function say(reported: Result<Report, ReconcileRefusal>): Outcome {
  if (!reported.ok) return wrong(`Nothing was compared. ${WHY[reported.code]}`)
  const { open, reopened } = reported.value
  return { code: open + reopened === 0 ? 0 : 1, says: reportText(reported.value) }
}

async function list(database: Database, supplier: string | undefined): Promise<Outcome> {
  const unknown = await wrongSupplier(database, supplier)
  if (unknown !== null) return unknown
  const rows = await discrepancies(database.query, {
    states: ['open'],
    limit: LISTED_MAX + 1,
    ...(supplier === undefined ? {} : { supplier }),
  })
  return listed(rows, { textOf: caseLine, none: 'No case is open.', which: 'oldest' })
}

async function show({ query }: Database, word: string, transaction: string | undefined): Promise<Outcome> {
  if (transaction === undefined && !NUMBER.test(word)) return failed(USAGE)
  const named = transaction === undefined ? { id: BigInt(word) } : { supplier: word, externalId: transaction }
  const found = await wholeCase(query, named)
  return found === null
    ? wrong(`There is no case ${transaction === undefined ? word : `of ${word} ${transaction}`}.`)
    : done(caseText(found))
}

/** What the server compared while nobody looked, too. */
async function compared(
  { database, clock = systemClock }: ReconcileTools,
  supplier: string | undefined,
  given = '1',
): Promise<Outcome> {
  const days = daysIn(given)
  if (supplier === undefined || days === null) return failed(USAGE)
  const unknown = await wrongSupplier(database, supplier)
  if (unknown !== null) return unknown
  const since = new Date(clock.nowMs() - days * DAY_MS)
  const statements = await comparedStatements(database.query, { supplier, since, limit: LISTED_MAX + 1 })
  const none = 'No statement of that time has been compared.'
  return listed(statements, { textOf: statementText, none, which: 'newest', between: '\n\n' })
}

async function moveOn(
  { database }: ReconcileTools,
  { number, to, note }: { number: string; to: DiscrepancyState; note: string },
): Promise<Outcome> {
  if (!NUMBER.test(number) || note === '') return failed(USAGE)
  const tooLong = wrongNote(note)
  if (tooLong !== null) return tooLong
  const moved = await moveCase(database, { id: BigInt(number), to, note })
  if (moved.ok) return done(`Case ${number} is ${to}.`)
  return moved.code === 'case_unknown'
    ? wrong(`There is no case ${number}.`)
    : wrong(`Case ${number} is ${moved.detail?.from}: it cannot become ${to}.`)
}
