import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@hiyas/database'
import { type Clock, type RandomSource, SECOND_MS } from '@hiyas/kernel'
import type pg from 'pg'
import { applyMoves } from './apply-moves.ts'
import { giveUp, settle, takeBatch, type Waiting } from './batch.ts'
import { failureKind, LedgerBusy, LedgerUnavailable } from './errors.ts'
import type { MoveOutcome, SupplierMove } from './moves.ts'

export type LaneOptions = {
  database: Database
  clock: Clock
  random: RandomSource
  batchMax: number
  queueMax: number
  retryForMs: number
  /**
   * Called after each commit with what was accepted. Repeats are in it: after a connection was lost in the middle of a
   * commit they are all there is to tell.
   */
  onAnswered: (answered: readonly { move: SupplierMove; outcome: MoveOutcome }[]) => void
}

export type LaneStats = { queued: number; batches: number; moves: number; retries: number; splits: number }

/** A lock held by someone else costs the batch this long, then a retry, then the search for the one that waits. */
const LOCK_TIMEOUT_MS = 500
const STATEMENT_TIMEOUT_MS = 4 * SECOND_MS
const RACE_RETRIES_MAX = 5
const BACKOFF_FIRST_MS = 20
const BACKOFF_MAX_MS = 500

/**
 * One connection and the queue before it. No timer: while a batch is on its way the next one gathers, so batches grow with
 * the load by themselves. A repeated attempt is safe whatever became of the former: every move has its key (W-10).
 */
export function createLane(options: LaneOptions) {
  const { batchMax, queueMax } = options
  const stats: LaneStats = { queued: 0, batches: 0, moves: 0, retries: 0, splits: 0 }
  let queue: Waiting[] = []
  let running: Promise<void> | null = null
  const connection = createConnection(options.database)

  function enqueue(waiting: Waiting): void {
    if (queue.length >= queueMax) {
      waiting.reject(new LedgerBusy(`${queueMax} moves wait already`))
      return
    }
    queue.push(waiting)
    running ??= run()
  }

  async function run(): Promise<void> {
    // The end of the turn: all that arrived in this turn of the event loop goes together.
    await new Promise(setImmediate)
    while (queue.length > 0) {
      const { batch, rest } = takeBatch(queue, batchMax)
      queue = rest
      await write(batch)
    }
    running = null
  }

  /** Writes a batch, or as much of it as can be written. Never throws: every caller of the batch gets its answer. */
  async function write(batch: readonly Waiting[]): Promise<void> {
    const attempt = await attemptBatch(batch)
    if (Array.isArray(attempt)) return answer(batch, attempt)
    const { error, kind } = attempt
    if (kind === 'lost') {
      const gone = new LedgerUnavailable('the database is away', { cause: error })
      for (const waiting of [...batch, ...queue]) giveUp(waiting, gone)
      queue = []
    } else if (batch.length === 1 && batch[0]) {
      giveUp(batch[0], new LedgerUnavailable('this move cannot be written', { cause: error }))
    } else {
      stats.splits++
      const middle = batch.length >> 1
      await write(batch.slice(0, middle))
      await write(batch.slice(middle))
    }
  }

  async function attemptBatch(batch: readonly Waiting[]): Promise<MoveOutcome[] | ReturnType<typeof failureOf>> {
    const moves = batch.map(waiting => waiting.move)
    const deadlineMs = options.clock.nowMs() + options.retryForMs
    let races = 0
    for (let tries = 0; ; tries++) {
      try {
        return await applyMoves(await connection.open(), moves)
      } catch (error) {
        const failure = failureOf(error)
        if (failure.kind === 'bad') return failure
        if (failure.kind === 'race' && ++races > RACE_RETRIES_MAX) return failure
        if (failure.kind === 'lost') {
          connection.drop(failure.error)
          const pauseMs = backoffMs(tries, options.random)
          if (options.clock.nowMs() + pauseMs > deadlineMs) return failure
          await sleep(pauseMs)
        }
        stats.retries++
      }
    }
  }

  function answer(batch: readonly Waiting[], outcomes: readonly MoveOutcome[]): void {
    stats.batches++
    stats.moves += batch.length
    const accepted: { move: SupplierMove; outcome: MoveOutcome }[] = []
    for (const [position, waiting] of batch.entries()) {
      const outcome = outcomes[position]
      if (outcome === undefined) continue
      settle(waiting, outcome)
      if (outcome.status !== 'refused') accepted.push({ move: waiting.move, outcome })
    }
    if (accepted.length > 0) options.onAnswered(accepted)
  }

  return {
    enqueue,
    stats: (): LaneStats => ({ ...stats, queued: queue.length }),
    /** Waits for what is queued, then gives the connection back. */
    async close(): Promise<void> {
      while (running) await running
      connection.close()
    },
  }
}

const failureOf = (error: unknown) => ({
  error: error instanceof Error ? error : new Error(String(error)),
  kind: failureKind(error),
})

/** Doubles from try to try; the jitter keeps two writers from knocking in step. */
function backoffMs(tries: number, random: RandomSource): number {
  const bytes = new Uint8Array(1)
  random.fill(bytes)
  const ceilingMs = Math.min(BACKOFF_FIRST_MS * 2 ** tries, BACKOFF_MAX_MS)
  return (ceilingMs * (1 + (bytes[0] ?? 0) / 255)) / 2
}

/** The lane's own connection: taken from the pool once, replaced when it breaks. */
function createConnection(database: Database) {
  let client: pg.PoolClient | null = null
  let isBroken = false
  return {
    async open(): Promise<pg.PoolClient> {
      if (client !== null && !isBroken) return client
      if (client !== null) this.drop(new Error('the connection broke while idle'))
      const fresh = await database.pool.connect()
      isBroken = false
      client = fresh
      // A connection that breaks between two batches tells it here; without a listener it would end the process.
      fresh.on('error', () => {
        if (client === fresh) isBroken = true
      })
      await fresh.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}; set statement_timeout = ${STATEMENT_TIMEOUT_MS}`)
      return fresh
    },
    drop(error: Error): void {
      client?.release(error)
      client = null
    },
    close(): void {
      client?.release(true)
      client = null
    },
  }
}
