import { describe, expect, test } from 'vitest'
import { differencesOf, discrepancyStates, type Known, openRoundStates, signed, type Told } from '../rules.ts'

const told: Told = { kind: 'bet', round: 'r-1', player: 'ana', currency: 'PHP', amount: 100n }
const known: Known = { ...told }

describe('what two books say of one transaction', () => {
  test.each<[string, Partial<Told>, Partial<Known>, string[]]>([
    ['the same', {}, {}, []],
    ['another kind', { kind: 'win' }, {}, ['kind']],
    ['nothing but a note', {}, { kind: 'nothing' }, ['kind']],
    ['another amount', {}, { amount: 99n }, ['amount']],
    ['another currency', {}, { currency: 'FUN' }, ['currency']],
    ['another round', { round: 'r-2' }, {}, ['round']],
    ['another player', { player: 'ben' }, {}, ['player']],
    ['no player in a statement that names none', { player: '' }, {}, []],
    [
      'all of it',
      { kind: 'win', round: 'r-2', player: 'ben' },
      { amount: 1n, currency: 'FUN' },
      ['kind', 'amount', 'currency', 'round', 'player'],
    ],
  ])('D-04 %s', (_what, theirs, ours, differs) => {
    expect(differencesOf({ ...told, ...theirs }, { ...known, ...ours })).toEqual(differs)
  })

  test.each([
    ['bet', 100n],
    ['win', -100n],
    ['rollback_bet', -100n],
    ['rollback_win', 100n],
    ['nothing', 0n],
  ] as const)('a %s of 100 changes what the supplier holds for us by %s', (kind, change) => {
    expect(signed({ kind, amount: 100n })).toBe(change)
  })
})

const movesOf = <State extends string>(table: {
  all: readonly State[]
  move: (from: State, to: State) => { ok: boolean }
}) => table.all.map(from => [from, ...table.all.filter(to => table.move(from, to).ok)])

test('W-22 an open round is explained or recovers, and one that recovered may be opened again', () => {
  expect(openRoundStates.initial).toBe('open')
  expect(movesOf(openRoundStates)).toEqual([
    ['open', 'explained', 'recovered'],
    ['explained', 'recovered'],
    ['recovered', 'open'],
  ])
})

test('a difference is closed from wherever it stands, and nothing closed is explained', () => {
  expect(discrepancyStates.initial).toBe('open')
  expect(movesOf(discrepancyStates)).toEqual([
    ['open', 'explained', 'corrected', 'closed'],
    ['explained', 'open', 'corrected', 'closed'],
    ['corrected', 'open', 'closed'],
    ['closed', 'open'],
  ])
})
