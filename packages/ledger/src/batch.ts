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
 * Takes the next batch out of the queue, in order of arrival. A repeat of a move in the batch follows it. What refers to a
 * move of the batch, or has its key, waits for the next one: inside a batch every move is judged by what is stored. All
 * later moves of its account or under its names wait with it, so that nothing overtakes what it depends on: the outcomes are
 * those of one move after the other.
 */
export function takeBatch(queue: readonly Waiting[], batchMax: number): { batch: Waiting[]; rest: Waiting[] } {
  const batch: Waiting[] = []
  const rest: Waiting[] = []
  const named = new Map<string, Waiting | null>()
  const heldBack = new Set<bigint>()
  for (const [position, waiting] of queue.entries()) {
    if (batch.length === batchMax) return { batch, rest: [...rest, ...queue.slice(position)] }
    const { move, key, referenceKey } = waiting
    const leader = named.get(key)
    const isFree = !named.has(key) && (referenceKey === null || !named.has(referenceKey))
    if (heldBack.has(move.account) || !(isFree || (leader && isRepeat(leader.move, move)))) {
      heldBack.add(move.account)
      for (const name of [key, referenceKey]) if (name !== null && !named.has(name)) named.set(name, null)
      rest.push(waiting)
    } else if (leader) {
      leader.followers.push(waiting)
    } else {
      batch.push(waiting)
      if (referenceKey !== null) named.set(referenceKey, null)
      named.set(key, waiting)
    }
  }
  return { batch, rest }
}

const isRepeat = (first: SupplierMove, move: SupplierMove): boolean =>
  first.account === move.account && first.digest === move.digest

/** Answers a move and its repeats. */
export function settle(waiting: Waiting, outcome: MoveOutcome): void {
  waiting.resolve(outcome)
  if (waiting.followers.length === 0) return
  const again: MoveOutcome = outcome.status === 'applied' ? { ...outcome, status: 'repeated' } : outcome
  for (const follower of waiting.followers) follower.resolve(again)
}

export function giveUp(waiting: Waiting, error: Error): void {
  waiting.reject(error)
  for (const follower of waiting.followers) follower.reject(error)
}
