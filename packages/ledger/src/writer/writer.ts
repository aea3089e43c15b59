import type { Database } from '@hiyas/database'
import {
  type Clock,
  invariant,
  type Minor,
  type RandomSource,
  SECOND_MS,
  secureRandom,
  systemClock,
} from '@hiyas/kernel'
import { LedgerUnavailable } from '../errors.ts'
import { type ArrivedAsked, createBeside, storedBehindLock } from './arrived.ts'
import { keyOf } from './batch.ts'
import { LOCK_TIMEOUT_MS } from './connection.ts'
import type { StoredMove } from './known.ts'
import { type Accepted, type Answered, createLane, type Lane, type LaneStats } from './lane.ts'
import { assertMove, decidingIdOf, type MoveOutcome, type SupplierMove } from './moves.ts'
import type { BetName } from './named.ts'
import { type AllOutcome, applyAll, applyBurial, type SubmitOptions } from './submit-all.ts'

export type WriterOptions = {
  /** Each lane holds one connection of this pool for as long as the writer lives. */
  database: Database
  /** More than one lane pays only on more than two cores; accounts are spread over them. */
  lanes?: number
  batchMax?: number
  /** Moves that may wait in one lane; the next one is rejected with LedgerBusy. */
  queueMax?: number
  /** How long a batch is tried again while the database is away, before its callers get LedgerUnavailable. */
  retryForMs?: number
  /** How long a batch, or who asks what has arrived, waits for an account that someone holds locked. */
  lockTimeoutMs?: number
  clock?: Clock
  random?: RandomSource
}

export type BalanceChange = { account: bigint; balance: Minor }

export type LedgerWriter = {
  /**
   * Applies one move and answers once it is durable. A refusal is an outcome. Rejects with LedgerUnavailable (the outcome
   * is unknown, the same move may be sent again) or LedgerBusy (nothing happened); throws on a move no door may let through.
   */
  submit(move: SupplierMove): Promise<MoveOutcome>
  /**
   * Moves of one account in order, all or none (W-21). Rejects as `submit` does. A single move goes through the batches, unless it is
   * `settling` a bet that may be settled only once, or is a bet with a `roundStakeMax`: then it is refused when the bet is settled already,
   * or the most is passed.
   */
  submitAll(moves: readonly SupplierMove[], options?: SubmitOptions): Promise<AllOutcome>
  /**
   * Rollbacks of one account, of bets that never came (W-17), all or none. Answers null, and nothing happened, when the books know
   * something by one of these names by then. After this no bet by any of them can come. Rejects as `submit` does.
   */
  bury(moves: readonly SupplierMove[], names: readonly BetName[]): Promise<AllOutcome | null>
  /**
   * What is stored under these ids of a supplier, once what is on its way under them has come to its end: in this writer, and in whoever holds
   * the account (W-10). To be asked before a move is refused for what the books do not decide. Rejects as `submit` does.
   */
  arrived(asked: ArrivedAsked): Promise<StoredMove[]>
  /** Tells the balances this writer changed, after each commit, the last one per account. Answers how to stop listening. */
  onBalances(listener: (changes: BalanceChange[]) => void): () => void
  /** Sums over the lanes since the start, for the metrics. */
  stats(): LaneStats
  /** Answers what waits, refuses what comes later, gives the connections back. Call it before the database is closed. */
  close(): Promise<void>
}

const BATCH_MAX = 256
const QUEUE_MAX = 4_096
const RETRY_FOR_MS = 2 * SECOND_MS

/** The batching writer: every bet, win and rollback of a supplier goes through one (decision 16). */
export function createWriter(options: WriterOptions): LedgerWriter {
  const { lanes: laneCount = 1, batchMax = BATCH_MAX, queueMax = QUEUE_MAX, retryForMs = RETRY_FOR_MS } = options
  invariant(laneCount >= 1 && batchMax >= 1 && queueMax >= 1, 'a writer has a lane, a batch and a queue')
  const listeners = new Set<BalanceListener>()
  const onAccepted = (accepted: readonly Answered[]) => tell(listeners, accepted)
  const { database, lockTimeoutMs = LOCK_TIMEOUT_MS, clock = systemClock, random = secureRandom } = options
  const lanes = Array.from({ length: laneCount }, () =>
    createLane({ database, clock, random, batchMax, queueMax, retryForMs, lockTimeoutMs, onAccepted }),
  )
  const beside = createBeside()
  let isClosed = false

  function laneOf(account: bigint): Lane {
    const lane = lanes[Number(account % BigInt(laneCount))]
    invariant(lane !== undefined, 'every account has a lane')
    return lane
  }

  const submit: LedgerWriter['submit'] = move =>
    new Promise((resolve, reject) => {
      assertMove(move)
      if (isClosed) throw new LedgerUnavailable('the writer is closed')
      const lane = laneOf(move.account)
      const key = keyOf(move.supplier, move.externalId)
      const decidingId = decidingIdOf(move)
      const referenceKey = decidingId === null ? null : keyOf(move.supplier, decidingId)
      lane.enqueue({ move, key, referenceKey, resolve, reject, followers: [] })
    })

  function check(moves: readonly SupplierMove[]): void {
    for (const move of moves) assertMove(move)
    if (isClosed) throw new LedgerUnavailable('the writer is closed')
  }

  return {
    submit,
    async submitAll(moves, options) {
      const [first] = moves
      const isPlain = options?.settling === undefined && options?.roundStakeMax === undefined
      if (moves.length === 1 && first !== undefined && isPlain) return alone(await submit(first))
      check(moves)
      const all = await beside.until(applyAll(database, moves, options), moves)
      if (all.status === 'done')
        onAccepted(all.outcomes.map((outcome, position) => ({ move: moves[position] as SupplierMove, outcome })))
      return all
    },
    async bury(moves, names) {
      check(moves)
      // No balance changes by it.
      return applyBurial(database, moves, names)
    },
    async arrived(asked) {
      const lane = laneOf(asked.account)
      await beside.ended(asked)
      await Promise.all(asked.externalIds.map(id => lane.ended(keyOf(asked.supplier, id))))
      return storedBehindLock(database, asked, lockTimeoutMs)
    },
    onBalances(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stats: () => sumOfStats(lanes.map(lane => lane.stats())),
    async close() {
      isClosed = true
      await Promise.all(lanes.map(lane => lane.close()))
    },
  }
}

type BalanceListener = (changes: BalanceChange[]) => void

function tell(listeners: ReadonlySet<BalanceListener>, accepted: readonly Answered[]): void {
  if (listeners.size === 0 || accepted.length === 0) return
  const changes = changesOf(accepted)
  // On their own, so that a listener that throws cannot stop the lane.
  for (const listener of listeners) queueMicrotask(() => listener(changes))
}

/**
 * The balance of each account after its latest move. That need not be its last move in the batch: moves that a bonus has part in are
 * applied after the rest.
 */
function changesOf(accepted: readonly Answered[]): BalanceChange[] {
  const latest = new Map<bigint, Accepted>()
  for (const { move, outcome } of accepted) {
    const before = latest.get(move.account)
    if (before === undefined || before.transactionId <= outcome.transactionId) latest.set(move.account, outcome)
  }
  return Array.from(latest, ([account, { balance }]) => ({ account, balance }))
}

function sumOfStats(all: readonly LaneStats[]): LaneStats {
  const total: LaneStats = { queued: 0, batches: 0, moves: 0, retries: 0, halvings: 0 }
  for (const stats of all) {
    total.queued += stats.queued
    total.batches += stats.batches
    total.moves += stats.moves
    total.retries += stats.retries
    total.halvings += stats.halvings
  }
  return total
}

const alone = (outcome: MoveOutcome): AllOutcome =>
  outcome.status === 'refused'
    ? { ...outcome, position: 0 }
    : { status: 'done', outcomes: [outcome], balance: outcome.balance }
