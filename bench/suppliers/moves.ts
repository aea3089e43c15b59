import type { Minor } from '@hiyas/kernel'
import type { Message, Move } from './message.ts'

/** What the moves of a round are made from. */
export type Stakes = {
  /** The round. */
  id: string
  /** The stake or the prize of a part of the round, the same whenever it is asked. */
  amount(part: string): Minor
}

export const betMove = (stakes: Stakes, part: string): Move => ({
  kind: 'bet',
  id: nameOf(stakes, part),
  amount: stakes.amount(part),
  reference: null,
})

export const winMove = (stakes: Stakes, part: string, of: string): Move => ({
  kind: 'win',
  id: nameOf(stakes, part),
  amount: stakes.amount(part),
  reference: nameOf(stakes, of),
})

export const undoMove = (stakes: Stakes, of: string, part: string): Move => ({
  kind: 'rollback',
  id: nameOf(stakes, part),
  amount: 0n,
  reference: nameOf(stakes, of),
})

/** What takes a message back whose fate is unknown: its moves in the other order (W-17). */
export const takingBack = ({ round, member, moves }: Message): Message => ({
  round,
  member,
  closed: false,
  moves: moves
    .map((move): Move => ({ kind: 'rollback', id: `${move.id}.void`, amount: 0n, reference: move.id }))
    .toReversed(),
})

/** What closes a round and moves nothing. */
export const finishMove = ({ id }: Pick<Stakes, 'id'>): Move => ({
  kind: 'finish',
  id: `finish ${id}`,
  amount: 0n,
  reference: null,
})

export const nameOf = ({ id }: Pick<Stakes, 'id'>, part: string): string => `${id}.${part}`
