import type { Minor } from '@hiyas/kernel'
import type { Book } from './book.ts'
import type { Message, Move } from './message.ts'

/** What a supplier's book says of one id, once nothing is on its way any more. */
export type Believed = {
  move: Move
  message: Message
  /** `done`; `never`; or taken back without ever having been answered, so that the supplier cannot know, nor need to. */
  state: 'done' | 'never' | 'either'
  /** Whether a rollback of it was confirmed. */
  isUndone: boolean
  ownId: string | null
}

/** What our books say of one id. */
export type Written = {
  id: bigint
  externalId: string
  kind: string
  member: number
  amount: Minor
  round: string
  isUndone: boolean
}

/** A supplier's view, id by id. */
export function viewOf(book: Book): Map<string, Believed> {
  const undone = new Map<string, Message>()
  for (const { message, isAccepted } of book.entries()) {
    for (const { kind, reference } of message.moves)
      if (isAccepted && kind === 'rollback' && reference !== null) undone.set(reference, message)
  }
  const view = new Map<string, Believed>()
  for (const { message, isAccepted, isTakenBack, ownIds } of book.entries()) {
    const state = isAccepted ? 'done' : isTakenBack ? 'either' : 'never'
    for (const [position, move] of message.moves.entries())
      view.set(move.id, { move, message, state, isUndone: undone.has(move.id), ownId: ownIds?.[position] ?? null })
  }
  // Taken back without ever having been sent: there can only be a tombstone.
  for (const [id, message] of undone) {
    const move: Move = { kind: 'bet', id, amount: 0n, reference: null }
    if (!view.has(id)) view.set(id, { move, message, state: 'either', isUndone: true, ownId: null })
  }
  return view
}

/** Where the two disagree about one id that is in our books; null where they do not. */
export function disagreement(believed: Believed | undefined, written: Written): string | null {
  const { externalId, kind } = written
  if (believed === undefined) return `${externalId} (${kind}) is ours alone`
  const { move, message, state, isUndone, ownId } = believed
  const differs = (what: string, his: unknown, our: unknown) =>
    his === our ? null : `${externalId}: ${what} is ${his} to the supplier and ${our} to us`
  if (kind === 'tombstone')
    return state === 'done' ? `${externalId} was buried and accepted` : differs('undone', isUndone, true)
  if (state === 'never') return `${externalId} (${kind}) was refused and is in our books`
  if (move.kind === 'rollback')
    return kind === 'rollback' || kind === 'rollback_noted'
      ? namedAlike(ownId, written)
      : differs('kind', move.kind, kind)
  return (
    differs('kind', move.kind === 'finish' ? 'win' : move.kind, kind) ??
    differs('amount', move.amount, written.amount) ??
    differs('member', message.member, written.member) ??
    differs('round', message.round, written.round) ??
    differs('undone', isUndone, written.isUndone) ??
    namedAlike(ownId, written)
  )
}

/** Our id as the supplier was told it: none for a rollback that found nothing (W-17). */
const namedAlike = (ownId: string | null, { id, externalId }: Written): string | null =>
  ownId === null || ownId === '' || ownId === `op-${id}`
    ? null
    : `${externalId} is ${ownId} to the supplier and ${id} to us`

/** Whether our books must hold something under this id. */
export const mustBeWritten = ({ state }: Believed): boolean => state !== 'never'

/** What a supplier has from each member by his own book: stakes less prizes. */
export function takenFrom(view: Iterable<Believed>): Map<number, Minor> {
  const taken = new Map<number, Minor>()
  for (const { move, message, state, isUndone } of view) {
    if (state !== 'done' || isUndone || move.kind === 'rollback') continue
    const amount = move.kind === 'bet' ? move.amount : -move.amount
    taken.set(message.member, (taken.get(message.member) ?? 0n) + amount)
  }
  return taken
}
