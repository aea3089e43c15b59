import type { Minor } from '@hiyas/kernel'
import type { Dialect } from '../bets/site.ts'
import { betMove, undoMove, winMove } from '../suppliers/moves.ts'
import { batchOf, bet, finish, late, many, other, type Table, undo, unheard, win } from './messages.ts'
import type { Send } from './plan.ts'

/** A way to play a round, good or bad, that suppliers have been seen to have. */
export type Habit = { name: string; steps(table: Table): Send[][] }

/** More than any member of the lab ever has, and less than the game's limit. */
const TOO_MUCH: Minor = 90_000_000n
const UNDO_IDS = 8

const plain: Habit = { name: 'a round', steps: table => [[bet(table)], [win(table, { closed: true })]] }

const lost: Habit = {
  name: 'a round without a prize',
  steps: table =>
    table.isTogether ? [[bet(table)], [finish(table)]] : [[bet(table)], [win(table, { amount: 0n, closed: true })]],
}

const again: Habit = {
  name: 'all of it many times',
  steps: table => [
    [many(table, bet(table), 4)],
    [many(table, win(table), 4)],
    [many(table, bet(table), 2), many(table, win(table), 2)],
  ],
}

const silence: Habit = {
  name: 'answers that never arrive',
  steps: table => [[unheard(table, bet(table), 'cut')], [unheard(table, win(table), 'unheard')]],
}

const early: Habit = {
  name: 'taken back before it came',
  steps: table => [[undo(table, 'b')], [bet(table)], [win(table)], [many(table, undo(table, 'b'), 2)]],
}

const race: Habit = {
  name: 'bet, prize and taking back at once',
  steps: table => [[many(table, undo(table, 'b'), 2), many(table, bet(table), 2), win(table, { needs: null })]],
}

const backwards: Habit = {
  name: 'the prize before the bet',
  steps: table => [[win(table, { needs: null })], [bet(table)], [win(table)]],
}

const lateUndo: Habit = {
  name: 'taken back after the prize',
  steps: table => [
    [bet(table)],
    [win(table)],
    [undo(table, 'w', 'v')],
    [undo(table, 'b'), late(table, undo(table, 'w', 'v'))],
  ],
}

const settled: Habit = {
  name: 'cancelled after it was settled',
  steps: table => [[bet(table)], [win(table)], [many(table, undo(table, 'b'), 2), late(table, undo(table, 'b', 's'))]],
}

const manyUndos: Habit = {
  name: 'one bet taken back by many ids',
  steps: table => [
    [bet(table)],
    Array.from({ length: UNDO_IDS }, (_, number) => undo(table, 'b', `r${number}`)),
    [win(table, { needs: null })],
  ],
}

const contradiction: Habit = {
  name: 'an id that means something else now',
  steps: table => [[bet(table)], [other(table)], [win(table)]],
}

const copiesLater: Habit = {
  name: 'copies that come much later',
  steps: table => [[late(table, bet(table))], [late(table, win(table))], [late(table, undo(table, 'b'))]],
}

const overdraw: Habit = {
  name: 'more than there is',
  steps: table => [[many(table, bet(table, { amount: TOO_MUCH }), 2)], [win(table)]],
}

const unknown: Habit = {
  name: 'a prize without a bet',
  steps: table => [[win(table, { needs: null })]],
}

const batch: Habit = {
  name: 'bets and prizes in one message',
  steps: table => [
    [many(table, batchOf(table, [betMove(table, 'b'), betMove(table, 'c'), winMove(table, 'w', 'c')]), 1)],
    [many(table, batchOf(table, [undoMove(table, 'w', 'v'), undoMove(table, 'c', 'x')]), 1)],
  ],
}

const tornBatch: Habit = {
  name: 'a message whose last part fails',
  steps: table => [
    [batchOf(table, [betMove(table, 'b'), winMove(table, 'w', 'b'), { ...betMove(table, 'c'), amount: TOO_MUCH }])],
  ],
}

export const HABITS: readonly (readonly [weight: number, habit: Habit, only?: readonly Dialect[]])[] = [
  [30, plain],
  [10, lost],
  [8, again],
  [8, silence],
  [6, early],
  [6, race],
  [3, backwards],
  // A prize is for ever where a bet is settled once.
  [6, lateUndo, ['beexar', 'hub88', 'caleta']],
  [6, settled, ['pam']],
  [2, manyUndos],
  [4, contradiction],
  [6, copiesLater],
  [4, overdraw],
  [2, unknown],
  [8, batch, ['beexar']],
  [4, tornBatch, ['beexar']],
]
