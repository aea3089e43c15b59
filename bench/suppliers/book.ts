import type { Message } from './message.ts'

/** What a supplier hears about a message. */
export type Answer =
  | {
      kind: 'accepted'
      /** Our ids of the moves, where the dialect tells them. */
      ownIds: readonly string[] | null
      /** As the dialect writes it. */
      balance: string
      /** Whether a second answer repeats the balance of the first one; else it is that of now (W-11). */
      isOfThen: boolean
    }
  | { kind: 'refused'; reason: string }
  /** "Ask again": whatever became of it. */
  | { kind: 'busy' }

/** What a supplier believes of one of his messages. */
export type Entry = {
  readonly message: Message
  /** An answer said so. Nothing takes that back but a rollback. */
  isAccepted: boolean
  /** The last refusal heard. */
  refusal: string | null
  /** Something was sent of which no answer was heard: it may have happened, or may still. */
  isUnsure: boolean
  /** A rollback of all its moves was confirmed. */
  isTakenBack: boolean
  ownIds: readonly string[] | null
  balance: string
}

export type Book = {
  /** What is believed of a message; it is written down when it is sent for the first time. */
  entryOf(message: Message): Entry
  /** Whether it was ever sent. */
  has(message: Message): boolean
  /** Whether the move was accepted, as far as the supplier has heard. */
  isAccepted(moveId: string): boolean
  entries(): IterableIterator<Entry>
}

/** A supplier's own book: nothing in it comes from our database. */
export function createBook(): Book {
  const byFirstId = new Map<string, Entry>()
  return {
    entryOf(message) {
      const key = message.moves[0]?.id ?? ''
      const known = byFirstId.get(key)
      if (known !== undefined) return known
      const fresh: Entry = {
        message,
        isAccepted: false,
        refusal: null,
        isUnsure: false,
        isTakenBack: false,
        ownIds: null,
        balance: '',
      }
      byFirstId.set(key, fresh)
      return fresh
    },
    has: message => byFirstId.has(message.moves[0]?.id ?? ''),
    isAccepted: moveId => byFirstId.get(moveId)?.isAccepted ?? false,
    entries: () => byFirstId.values(),
  }
}

/** Why a message of this kind may honestly be refused. Games of a launch that is old, by a clock that jumped, take no bets. */
const MAY_REFUSE: Readonly<Record<string, readonly string[]>> = {
  bet: ['insufficient_funds', 'transaction_rolled_back', 'token_invalid'],
  win: ['transaction_unknown', 'transaction_rolled_back'],
  // Only a door that settles a bet once says so, and of a bet that another cancel has taken back (W-20).
  rollback: ['transaction_settled', 'transaction_rolled_back'],
  finish: [],
}

/** Writes down what was heard, null for nothing. Answers what no wallet may say, or null. */
export function hear(entry: Entry, answer: Answer | null): string | null {
  if (answer === null || answer.kind === 'busy') {
    entry.isUnsure = true
    return null
  }
  const [first] = entry.message.moves
  if (answer.kind === 'refused') {
    entry.refusal = answer.reason
    const allowed = MAY_REFUSE[first?.kind ?? ''] ?? []
    return allowed.includes(answer.reason) ? null : `${first?.id} was refused: ${answer.reason}`
  }
  if (answer.balance.startsWith('-')) return `${first?.id} was answered with ${answer.balance}`
  if (!entry.isAccepted) {
    entry.isAccepted = true
    entry.ownIds = answer.ownIds
    entry.balance = answer.balance
    return null
  }
  // Where a cancel met its bet on the way the first answer knew of none, a later one does.
  if (answer.ownIds === null || entry.ownIds === null) return null
  // W-11: where the dialect answers as it did the first time, it does so to the letter.
  const isSame =
    String(answer.ownIds) === String(entry.ownIds) && (!answer.isOfThen || answer.balance === entry.balance)
  return isSame
    ? null
    : `${first?.id} was answered ${answer.ownIds} ${answer.balance}, before ${entry.ownIds} ${entry.balance}`
}

/** What to do about a message that is not settled. */
export type NextStep = 'nothing' | 'ask again' | 'take back'

/**
 * What a careful supplier does next. A refusal is final for one copy; as long as another copy is on its way, a bet is only safe when it was
 * taken back (W-17), while a prize that was refused waits for nothing.
 */
export function nextStep(entry: Entry, ifUnsure: 'take back' | 'ask again'): NextStep {
  if (entry.isAccepted || entry.isTakenBack || !entry.isUnsure) return 'nothing'
  if (hasBet(entry.message)) return entry.refusal !== null || ifUnsure === 'take back' ? 'take back' : 'ask again'
  return entry.refusal === null ? 'ask again' : 'nothing'
}

/** Prizes that were refused, alone in their messages, though their bets stand: whatever came first, they are paid when they come again (W-14, W-16). */
export function unpaidIn(book: Book): Entry[] {
  const undone = new Set<string>()
  for (const { message, isAccepted } of book.entries())
    for (const { kind, reference } of message.moves)
      if (isAccepted && kind === 'rollback' && reference !== null) undone.add(reference)
  const isUnpaid = ({ message: { moves }, isAccepted, refusal }: Entry): boolean => {
    const [{ kind, id, reference } = { kind: 'bet', id: '', reference: null }] = moves
    if (kind !== 'win' || moves.length > 1 || isAccepted || refusal === null || reference === null) return false
    return book.isAccepted(reference) && !undone.has(reference) && !undone.has(id)
  }
  return [...book.entries()].filter(isUnpaid)
}

export const hasBet = ({ moves }: Message): boolean => moves.some(move => move.kind === 'bet')
