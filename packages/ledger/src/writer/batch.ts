import type { MoveOutcome, SupplierMove } from './moves.ts'

/** A move in the queue with those who wait for its answer. */
export type Waiting = {
  readonly move: SupplierMove
  /** The names under which a batch may hold this move or what it refers to. */
  readonly key: string
  readonly referenceKey: string | null
  readonly resolve: (outcome: MoveOutcome) => void
  readonly reject: (error: Error) => void
  /** Repeats that arrived while this one waited: they get its answer. */
  readonly followers: Waiting[]
}

// A separator no text of a move can contain.
export const keyOf = (supplier: string, id: string): string => `${supplier}\n${id}`

/**
 * Takes the next batch out of the queue, in order of arrival. A move that refers to a move of the batch, or has its key, waits for the next
 * batch, as inside a batch every move is judged by what is stored. All later moves of its account or under its names wait with it, so that
 * none overtakes a move it depends on: the outcomes are those of one move after the other. A repeat that comes right after its first one
 * does not wait but follows it, as nothing between the two could change its answer.
 */
export function takeBatch(queue: readonly Waiting[], batchMax: number): { batch: Waiting[]; rest: Waiting[] } {
  const batch: Waiting[] = []
  const rest: Waiting[] = []
  /** Keys and references so far. */
  const named = new Set<string>()
  /** Of them, those of what waits. */
  const waitedFor = new Set<string>()
  /** The last move of each account in the batch; null once one of the account waits. */
  const last = new Map<bigint, Waiting | null>()
  for (const [position, waiting] of queue.entries()) {
    if (batch.length === batchMax) return { batch, rest: [...rest, ...queue.slice(position)] }
    const { move, key, referenceKey } = waiting
    const before = last.get(move.account)
    const isFree = !named.has(key) && (referenceKey === null || !named.has(referenceKey))
    // A move of another account waits under one of these names and may take it: if the first one is refused, its repeat has to be judged
    // anew (W-12, W-17).
    const isBetween = waitedFor.has(key) || (referenceKey !== null && waitedFor.has(referenceKey))
    if (before && isRepeat(before, waiting) && !isBetween) {
      before.followers.push(waiting)
      continue
    }
    // Whether the round is over is judged by what is stored as well, and a move before this one in the batch may close it (W-22).
    const isJudgedAlone = (move.isRefusedAfterEnd ?? false) && before !== undefined
    const mustWait = before === null || !isFree || isJudgedAlone
    if (mustWait) {
      rest.push(waiting)
      waitedFor.add(key)
      if (referenceKey !== null) waitedFor.add(referenceKey)
    } else batch.push(waiting)
    last.set(move.account, mustWait ? null : waiting)
    named.add(key)
    if (referenceKey !== null) named.add(referenceKey)
  }
  return { batch, rest }
}

/**
 * A win whose protocol does not name its bet is taken to be for the one that stands each time it comes: what it is refused for as that of one
 * bet says nothing of another (W-14).
 */
const isRepeat = (first: Waiting, later: Waiting): boolean =>
  first.key === later.key && first.move.digest === later.move.digest && first.referenceKey === later.referenceKey

/** Answers a move and its repeats. */
export function answerWaiting(waiting: Waiting, outcome: MoveOutcome): void {
  waiting.resolve(outcome)
  if (waiting.followers.length === 0) return
  const again: MoveOutcome = outcome.status === 'applied' ? { ...outcome, status: 'repeated' } : outcome
  for (const follower of waiting.followers) follower.resolve(again)
}

export function giveUp(waiting: Waiting, error: Error): void {
  waiting.reject(error)
  for (const follower of waiting.followers) follower.reject(error)
}
