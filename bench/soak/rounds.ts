import type { Minor } from '@hiyas/kernel'
import { chanceOf } from '../suppliers/chance.ts'
import type { Message, Move, Supplier } from '../suppliers/message.ts'
import { betMove, finishMove, type Stakes, undoMove, winMove } from '../suppliers/moves.ts'
import { stakeOf } from '../suppliers/stakes.ts'

/** A round as an honest supplier plays it: what he says, one after the other. */
export type Round = {
  number: number
  messages: readonly Message[]
  /** Messages that he says once more after they were answered, as happens; in their order. */
  again: readonly boolean[]
}

const AGAIN_SHARE = 0.02

type Kind = (stakes: Stakes, isTogether: boolean) => Pick<Message, 'moves' | 'closed'>[]

const one = (move: Move, closed = false) => ({ moves: [move], closed })

const won: Kind = stakes => [one(betMove(stakes, 'b')), one(winMove(stakes, 'w', 'b'), true)]

/** What has no prize is said to be over, in the dialect that has a word for it; in the others a prize of nothing says so. */
const lost: Kind = (stakes, isTogether) => [
  one(betMove(stakes, 'b')),
  one(isTogether ? finishMove(stakes) : { ...winMove(stakes, 'w', 'b'), amount: 0n }, true),
]

const doubled: Kind = stakes => [
  one(betMove(stakes, 'b')),
  one(betMove(stakes, 'c')),
  one(winMove(stakes, 'w', 'b'), true),
]

const undone: Kind = stakes => [one(betMove(stakes, 'b')), one(undoMove(stakes, 'b', 'r'))]

const together: Kind = (stakes, isTogether) =>
  isTogether ? [{ moves: [betMove(stakes, 'b'), winMove(stakes, 'w', 'b')], closed: true }] : won(stakes, isTogether)

const KINDS: readonly (readonly [weight: number, kind: Kind])[] = [
  [35, won],
  [45, lost],
  [5, doubled],
  [5, undone],
  [10, together],
]

/** The round of this number of a supplier, the same in every run. */
export function roundOf({ code, dialect }: Supplier, number: number, member: number): Round {
  const chance = chanceOf('soak', code, number)
  const amounts = new Map<string, Minor>()
  const id = nameOfRound(code, number)
  const amount = (part: string): Minor => {
    const known = amounts.get(part) ?? stakeOf(chance)
    amounts.set(part, known)
    return known
  }
  const messages = chance
    .pick(KINDS)({ id, amount }, dialect === 'beexar')
    .map(part => ({ ...part, round: id, member }))
  return { number, messages, again: messages.map(() => chance.happens(AGAIN_SHARE)) }
}

const nameOfRound = (code: string, number: number): string => `${code}.${number}`

/** Which round a name of a move is of, as both sides write it; null for a name that is none of his. */
export function numberIn(code: string, name: string): number | null {
  const found = /^(?:finish )?([A-Z0-9]+)\.(\d+)(?![\w])/.exec(name)
  return found !== null && found[1] === code ? Number(found[2]) : null
}
