import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@hiyas/database'
import type { Clock, RandomSource } from '@hiyas/kernel'
import type pg from 'pg'
import { type FailureKind, failureKind, LedgerBusy, LedgerUnavailable } from '../errors.ts'
import { applyFreeMoves, applyMoves } from './apply-moves.ts'
import { answerWaiting, giveUp, takeBatch, type Waiting } from './batch.ts'
import { createLaneConnection, type LaneConnection } from './connection.ts'
import type { MoveOutcome, SupplierMove } from './moves.ts'

export type Accepted = Exclude<MoveOutcome, { status: 'refused' }>
export type Answered = { move: SupplierMove; outcome: Accepted }

export type LaneOptions = {
  database: Database
  clock: Clock
  random: RandomSource
  batchMax: number
  queueMax: number
  retryForMs: number
  lockTimeoutMs: number
  /**
   * Called after each commit with what was accepted. Repeats are in it: after a connection was lost in the middle of a
   * commit they are all there is to tell.
   */
  onAccepted: (accepted: readonly Answered[]) => void
}

export type LaneStats = {
  /** Moves that wait now. */
  queued: number
  batches: number
  moves: number
  /** Attempts beyond the first one of a batch. */
  retries: number
  /** Batches cut in halves to find the move that cannot be written. */
  halvings: number
}

export type Lane = {
  enqueue(waiting: Waiting): void
  /** Settles when no move under this key waits here or is being written. */
  ended(key: string): Promise<void>
  stats(): LaneStats
  /** Waits for what is queued, then gives the connection back. */
  close(): Promise<void>
}

const RACE_RETRIES_MAX = 5
const BACKOFF_FIRST_MS = 20
const BACKOFF_MAX_MS = 500

/**
 * One connection and the queue before it. No timer: while a batch is on its way the next one gathers, so batches grow with
 * the load by themselves. A repeated attempt is safe whatever became of the former: every move has its key (W-10).
 */
export function createLane(options: LaneOptions): Lane {
  const { batchMax, queueMax } = options
  const stats = { batches: 0, moves: 0, retries: 0, halvings: 0 }
  const connection = createLaneConnection(options.database, options.lockTimeoutMs)
  let queue: Waiting[] = []
  let running: Promise<void> | null = null
  let writing: { batch: readonly Waiting[]; ended: Promise<void> } | null = null

  async function run(): Promise<void> {
    // The end of the turn: all that arrived in this turn of the event loop goes together.
    await new Promise(setImmediate)
    while (queue.length > 0) {
      const { batch, rest } = takeBatch(queue, batchMax)
      queue = rest
      const ended = write(batch)
      writing = { batch, ended }
      await ended
    }
    writing = null
    running = null
  }

  /** Writes a batch, or as much of it as can be written. Never throws: every caller of the batch gets its answer. */
  async function write(batch: readonly Waiting[], apply: Apply = applyMoves): Promise<void> {
    const moves = batch.map(waiting => waiting.move)
    const attempt = await attemptMoves(connection, moves, apply, options, () => stats.retries++)
    if ('outcomes' in attempt) {
      stats.batches++
      stats.moves += batch.length
      options.onAccepted(answer(batch, attempt.outcomes))
    } else if (attempt.kind === 'locked' && apply !== applyFreeMoves) {
      await write(batch, applyFreeMoves)
    } else if (attempt.kind === 'lost') {
      const gone = new LedgerUnavailable('the database is away', { cause: attempt.error })
      for (const waiting of [...batch, ...queue]) giveUp(waiting, gone)
      queue = []
    } else if (batch.length === 1) {
      const stuck = new LedgerUnavailable('this move cannot be written', { cause: attempt.error })
      for (const waiting of batch) giveUp(waiting, stuck)
    } else {
      stats.halvings++
      const middle = batch.length >> 1
      await write(batch.slice(0, middle))
      await write(batch.slice(middle))
    }
  }

  return {
    enqueue(waiting) {
      if (queue.length >= queueMax) return giveUp(waiting, new LedgerBusy(`${queueMax} moves wait already`))
      queue.push(waiting)
      running ??= run()
    },
    // Looked for only when somebody asks, which is seldom: what goes by pays nothing for it.
    async ended(key) {
      const isOfKey = (waiting: Waiting): boolean => waiting.key === key
      while (queue.some(isOfKey) || writing?.batch.some(isOfKey)) await (writing?.ended ?? new Promise(setImmediate))
    },
    stats: () => ({ ...stats, queued: queue.length }),
    async close() {
      while (running) await running
      connection.close()
    },
  }
}

/** Null for a move that was left out. */
type Outcomes = (MoveOutcome | null)[]
type Apply = (client: pg.ClientBase, moves: readonly SupplierMove[]) => Promise<Outcomes>
type Attempt = { outcomes: Outcomes } | { error: Error; kind: FailureKind }

/** Sends the moves until they are written, until the database has been away too long, or until trying is no use. */
async function attemptMoves(
  connection: LaneConnection,
  moves: readonly SupplierMove[],
  apply: Apply,
  { clock, random, retryForMs }: LaneOptions,
  onRetry: () => void,
): Promise<Attempt> {
  const deadlineMs = clock.nowMs() + retryForMs
  for (let tries = 0, races = 0; ; tries++, onRetry()) {
    try {
      return { outcomes: await apply(await connection.open(), moves) }
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown))
      const failed = { error, kind: failureKind(error) }
      if (failed.kind === 'bad' || failed.kind === 'locked') return failed
      if (failed.kind === 'race' && ++races > RACE_RETRIES_MAX) return failed
      if (failed.kind === 'lost') {
        connection.drop(error)
        const pauseMs = backoffMs(tries, random)
        if (clock.nowMs() + pauseMs > deadlineMs) return failed
        await sleep(pauseMs)
      }
    }
  }
}

function answer(batch: readonly Waiting[], outcomes: Readonly<Outcomes>): Answered[] {
  const accepted: Answered[] = []
  for (const [position, waiting] of batch.entries()) {
    const outcome = outcomes[position] ?? null
    if (outcome === null) giveUp(waiting, new LedgerUnavailable('the account is locked'))
    else answerWaiting(waiting, outcome)
    if (outcome !== null && outcome.status !== 'refused') accepted.push({ move: waiting.move, outcome })
  }
  return accepted
}

/** Doubles from try to try; the jitter keeps two writers from knocking in step. */
function backoffMs(tries: number, random: RandomSource): number {
  const bytes = new Uint8Array(1)
  random.fill(bytes)
  const ceilingMs = Math.min(BACKOFF_FIRST_MS * 2 ** tries, BACKOFF_MAX_MS)
  return (ceilingMs * (1 + (bytes[0] ?? 0) / 255)) / 2
}
