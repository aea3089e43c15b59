import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, sql } from '@hiyas/database'
import { type Clock, MINUTE_MS, SECOND_MS, systemClock } from '@hiyas/kernel'
import { LedgerBusy } from '../errors.ts'
import type { Finding } from './check.ts'
import type { CheckRun } from './check-notes.ts'
import { forgetSweeps, type Purpose } from './sweep-place.ts'
import { idsOfMonths, type MonthIds, percentRead } from './sweep-progress.ts'
import { type Asked, type Sizes, type Step, takeStep } from './sweep-step.ts'

export type SweepOptions = {
  sizes: Sizes
  /** How long PostgreSQL works on one statement of a slice. */
  statementMaxMs: number
  /** How long it is waited for others to end what they write. */
  waitMaxMs: number
  /** Told after each slice. */
  onSlice(progress: Progress): void
  beside: readonly Finding[]
  clock: Clock
  /** Settles after so many milliseconds. */
  pause(ms: number): Promise<unknown>
}

export type Progress = {
  /** Transactions read, those of earlier runs included. */
  transactions: bigint
  /** How many of a hundred of all that there are. */
  percent: bigint
  accountsUpto: bigint
}

/** Less than a second of work each, so that nothing is held up for longer: no vacuum, no check of what is new, and no bet. */
const SIZES: Sizes = { movesMax: 10_000, accountsMax: 5_000 }
/** A slice that takes longer is cut in two. */
const STATEMENT_MAX_MS = 30 * SECOND_MS
const WAIT_MAX_MS = 10 * MINUTE_MS
const WAIT_PAUSE_MS = 200
/**
 * After each slice the server's check rests for this many times as long as it took: slices without a pause take a processor for themselves, and bets
 * on two processors became two thirds. An operator who asks waits for the answer.
 */
const RESTS = { night: 3, asked: 0 } as const satisfies Record<Purpose, number>
/** A stop of the server waits for no rest longer than it lets work end by itself anyway. */
const REST_MAX_MS = 2 * SECOND_MS

/**
 * Proves all there is, slice by slice (docs/decisions/0028). Its place is kept with each: whoever begins it next goes on from there, also another
 * process, and two at once take turns. Null when another one has ended it.
 */
export async function sweepBooks(
  database: Database,
  purpose: Purpose,
  options: Partial<SweepOptions> = {},
): Promise<{ findings: Finding[]; run: CheckRun | null } | null> {
  const { waitMaxMs = WAIT_MAX_MS, onSlice, clock = systemClock, pause = sleep } = options
  let sizes = options.sizes ?? SIZES
  let sweep: bigint | null = null
  let months: readonly MonthIds[] | null = null
  let waitsUntilMs = clock.nowMs() + waitMaxMs
  let before: Reach | null = null
  for (;;) {
    const beganMs = clock.nowMs()
    const step = await stepOrSmaller(database, { purpose, sweep, sizes, beside: options.beside ?? null }, options)
    if (step.did === 'smaller') sizes = step.sizes
    else if (step.did === 'none') return null
    else if (step.did === 'all') {
      await forgetSweeps(database.query)
      return step
    } else if (step.did === 'waited') {
      if (clock.nowMs() >= waitsUntilMs) throw new LedgerBusy('a check waits for what is being written for too long')
      sweep = step.place.id
      await pause(WAIT_PAUSE_MS)
    } else {
      const { id, transactions, upto, accountsUpto } = step.place
      sweep = id
      waitsUntilMs = clock.nowMs() + waitMaxMs
      if (onSlice) {
        months ??= await idsOfMonths(database.query)
        onSlice({ transactions, percent: percentRead(months, upto, step.lastId), accountsUpto })
      }
      const reach = { upto, left: step.lastId - upto }
      const restMs = Math.min(RESTS[purpose] * (clock.nowMs() - beganMs), REST_MAX_MS)
      if (restMs > 0 && !isOvertaken(before, reach)) await pause(restMs)
      before = reach
    }
  }
}

/** How far the moves are read, and how far that is from the last one. */
type Reach = { upto: bigint; left: bigint }

/** Whether more was written than a slice of moves has read: who rests then never comes to the end. */
const isOvertaken = (before: Reach | null, now: Reach): boolean =>
  before !== null && now.upto > before.upto && now.left >= before.left

/** A statement was cancelled by its time. */
const TOO_SLOW = '57014'

/** What takes too long is done by halves from then on. */
async function stepOrSmaller(
  database: Database,
  asked: Asked,
  { statementMaxMs = STATEMENT_MAX_MS }: Partial<SweepOptions>,
): Promise<Step | { did: 'smaller'; sizes: Sizes }> {
  try {
    return await inStep(database, asked, statementMaxMs)
  } catch (error) {
    const sizes = halfOf(asked.sizes)
    if (sizes === null || (error as { code?: unknown }).code !== TOO_SLOW) throw error
    return { did: 'smaller', sizes }
  }
}

function halfOf({ movesMax, accountsMax }: Sizes): Sizes | null {
  if (movesMax === 1 && accountsMax === 1) return null
  return { movesMax: Math.ceil(movesMax / 2), accountsMax: Math.ceil(accountsMax / 2) }
}

/** One step at a time: of the server's while no other check looks and no day is closed, of the others beside it. */
function inStep(database: Database, asked: Asked, statementMaxMs: number): Promise<Step> {
  return database.query
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async tx => {
      // None of these looks at anything yet: the moment is that after the wait.
      await sql`lock table ${sql.table(LOCKED[asked.purpose])} in exclusive mode`.execute(tx)
      await sql`set local statement_timeout = ${sql.lit(statementMaxMs)}`.execute(tx)
      return takeStep(tx, asked)
    })
}

const LOCKED = { night: 'ledger.check_run', asked: 'ledger.sweep' } as const satisfies Record<Purpose, string>
