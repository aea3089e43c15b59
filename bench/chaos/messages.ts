import type { Minor } from '@hiyas/kernel'
import type { Chance } from '../suppliers/chance.ts'
import type { Message, Move } from '../suppliers/message.ts'
import { betMove, finishMove, nameOf, type Stakes, undoMove, winMove } from '../suppliers/moves.ts'
import type { Copy, Send } from './plan.ts'

/** What a round is made from. */
export type Table = Stakes & {
  member: number
  chance: Chance
  /** Whether the dialect takes several moves in one message. */
  isTogether: boolean
}

/** What every message may meet, whatever the habit. */
const NOISE = { twice: 0.06, unheard: 0.03, cut: 0.01, late: 0.03 }
const LATE_ROUNDS_MAX = 300

export function bet(table: Table, { amount }: { amount?: Minor } = {}): Send {
  const move = betMove(table, 'b')
  return send(table, [amount === undefined ? move : { ...move, amount }], {})
}

/** The prize of the round's bet; sent only if that was accepted, unless told otherwise. */
export function win(
  table: Table,
  {
    amount,
    closed = false,
    needs = nameOf(table, 'b'),
  }: { amount?: Minor; closed?: boolean; needs?: null | string } = {},
): Send {
  const move = winMove(table, 'w', 'b')
  return { ...send(table, [amount === undefined ? move : { ...move, amount }], { closed }), needs }
}

export const undo = (table: Table, of: string, part = 'r'): Send => send(table, [undoMove(table, of, part)], {})

/** W-22: closes the round. */
export const finish = (table: Table): Send => send(table, [finishMove(table)], { closed: true })

export const batchOf = (table: Table, moves: readonly Move[]): Send => send(table, moves, {})

/** The id of the round's bet with another stake: W-12. */
export function other(table: Table): Send {
  const move = betMove(table, 'b')
  const changed = send(table, [{ ...move, amount: move.amount + table.amount('changed') }], {})
  return { ...changed, needs: move.id, contradicts: true, lateBy: null }
}

/** With this many copies more, at once. */
export const many = (table: Table, to: Send, more: number): Send => ({
  ...to,
  copies: [...to.copies, ...Array.from({ length: more }, () => copyOf(table.chance))],
})

export const late = (table: Table, to: Send): Send => ({ ...to, lateBy: 1 + table.chance.below(LATE_ROUNDS_MAX) })

export const unheard = (table: Table, to: Send, fate: Copy['fate']): Send => ({
  ...to,
  copies: [{ ...copyOf(table.chance), fate }],
})

function send(table: Table, moves: readonly Move[], { closed = false }: { closed?: boolean }): Send {
  const { id: round, member, chance } = table
  const message: Message = { round, member, closed, moves }
  const copies = chance.happens(NOISE.twice) ? [copyOf(chance), copyOf(chance)] : [copyOf(chance)]
  const lateBy = chance.happens(NOISE.late) ? 1 + chance.below(LATE_ROUNDS_MAX) : null
  return { message, copies, lateBy, needs: null, contradicts: false }
}

export function copyOf(chance: Chance): Copy {
  const isHeard = 1 - NOISE.unheard - NOISE.cut
  const fate = chance.pick([
    [isHeard, 'heard'],
    [NOISE.unheard, 'unheard'],
    [NOISE.cut, 'cut'],
  ] as const)
  return { server: chance.below(2) === 0 ? 0 : 1, fate }
}
