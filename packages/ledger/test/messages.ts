import fc from 'fast-check'
import type { SupplierMove } from '../src/index.ts'
import type { Books } from './books.ts'

export const MEMBERS = 3

/**
 * A message as suppliers might send it. What it is about is told by how far back that lies: of ids drawn from a hat one win in a hundred
 * found its bet, one taken-back win in a thousand its win, and next to nothing was ever sent again.
 */
export const message = fc.record({
  kind: fc.constantFrom('bet', 'bet', 'win', 'win', 'rollback', 'rollback', 'again', 'reused', 'stray'),
  member: fc.integer({ min: 0, max: MEMBERS - 1 }),
  /** Two suppliers count their ids alike. */
  supplier: fc.constantFrom(0, 0, 0, 1),
  /** How many are passed over that it could be about. */
  back: fc.constantFrom(0, 0, 0, 1, 1, 2, 3, 5),
  /** Of another member than what it is about. */
  isForeign: fc.constantFrom(false, false, false, false, false, false, true),
  /** Whether a bet has another name too; whether a rollback is of a bet, and a stray a win. */
  isNamed: fc.boolean(),
  amount: fc.integer({ min: 0, max: 60 }),
  round: fc.constantFrom('round-1', 'round-2'),
  /** Whether it ends its round; whether a bet minds that. */
  isLast: fc.constantFrom(false, false, false, true),
  isRefusedAfterEnd: fc.boolean(),
})
export type Message = typeof message extends fc.Arbitrary<infer Value> ? Value : never

type Making = Pick<Books, 'bet' | 'win' | 'rollback'>
type Sender = Pick<SupplierMove, 'supplier' | 'clearing'>

/** Makes the messages of one run moves, one after the other: each is about those before it. */
export function createSending(books: Making, run: string, members: readonly bigint[], suppliers: readonly Sender[]) {
  const sent: SupplierMove[] = []

  return ({ kind, member, supplier: place, back, isForeign, isNamed, amount, ...ending }: Message): SupplierMove => {
    const sender = suppliers[place]
    const own = members[member] ?? 0n
    if (sender === undefined) throw new Error('a message of nobody')
    const { round, isLast: roundClosed, isRefusedAfterEnd } = ending
    const by = { ...sender, round, roundClosed }
    const before = sent.filter(move => move.supplier === by.supplier)
    const name = (ahead: number) => `${run} ${before.length + ahead}`
    const pick = (moves: readonly SupplierMove[]) => moves.at(-1 - Math.min(back, moves.length - 1)) ?? null
    const about = (...kinds: SupplierMove['kind'][]) => pick(before.filter(move => kinds.includes(move.kind)))
    const move = made()
    sent.push(move)
    return move

    function made(): SupplierMove {
      const last = pick(before)
      if (kind === 'again' && last !== null) return last
      if (kind === 'reused' && last !== null) return books.bet(own, last.externalId, BigInt(amount), by)
      const of = kind === 'win' ? about('bet') : kind === 'rollback' ? about(isNamed ? 'bet' : 'win') : null
      const account = of === null || isForeign ? own : of.account
      if (of !== null && kind === 'win') return books.win(account, name(0), of.externalId, BigInt(amount), by)
      if (of !== null) return books.rollback(account, name(0), of.externalId, by)
      if (kind !== 'stray')
        return books.bet(own, name(0), BigInt(amount), { ...by, isRefusedAfterEnd, ...(isNamed ? otherName() : {}) })
      const named = isForeign ? name(0) : (about('rollback')?.externalId ?? name(1 + back))
      return isNamed
        ? books.win(own, name(0), named, BigInt(amount), by)
        : books.rollback(own, name(0), back > 1 ? name(back) : named, by)
    }

    /** That of what comes soon, or came. */
    function otherName() {
      return { otherName: name(back % 2 === 0 ? 1 + back : -1 - back) }
    }
  }
}
