import { describe, expect, test } from 'vitest'
import {
  type Absent,
  areOpposite,
  differencesOf,
  discrepancyStates,
  isMovable,
  isToldAgain,
  type Known,
  openRoundStates,
  signed,
  type Told,
  verdictOfAbsent,
} from '../rules.ts'

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

test.each<[string, Partial<Told>, boolean]>([
  ['its rollback', { kind: 'rollback_bet' }, true],
  ['a rollback of less', { kind: 'rollback_bet', amount: 99n }, false],
  ['one in another currency', { kind: 'rollback_bet', currency: 'FUN' }, false],
  ['the rollback of a win', { kind: 'rollback_win' }, false],
])('D-04 WAL-09 a bet and %s come to nothing: %s', (_what, other, expected) => {
  expect(areOpposite(told, { ...told, ...other })).toBe(expected)
})

/** A statement from 13:00 to 14:00, after one that had the line. */
test.each<[string, at: string, until: string | null, expected: boolean]>([
  ['of the time of both', '13:01', '13:02', false],
  ['of the first moment of both', '13:00', '13:02', false],
  ['of a time before it', '12:59', '13:02', true],
  ['of the moment when that one ends', '13:02', '13:02', true],
  ['of a time after that one', '13:30', '12:00', true],
  ['of itself', '14:10', '14:00', false],
  ['of one that ends later', '14:10', '15:00', false],
  ['of nobody knows which one', '13:30', null, false],
])('D-04 a line %s, at %s, is told again where one until %s has it: %s', (_what, at, until, expected) => {
  const on = (time: string) => new Date(`2026-07-01T${time}:00Z`)
  const time = { from: on('13:00'), to: on('14:00') }
  expect(isToldAgain(on(at), until === null ? null : on(until), time)).toBe(expected)
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

describe('a move of ours that the statement from 12:58 to 14:00 does not have', () => {
  const at = (time: string) => new Date(`2026-11-21T${time}:00Z`)
  const time = { from: at('12:58'), to: at('14:00'), edge: at('13:58') }
  const absent = (when: string, part: Partial<Absent> = {}): Absent => ({
    at: at(when),
    isTold: false,
    missing: null,
    ...part,
  })

  test.each<[string, Absent, Absent | null, ReturnType<typeof verdictOfAbsent>]>([
    ['alone', absent('13:10'), null, 'missing_there'],
    ['alone near the end', absent('13:58'), null, 'pending'],
    ['with its partner', absent('13:20'), absent('13:10'), 'void'],
    ['with its partner, from the first moment', absent('13:20'), absent('12:58'), 'void'],
    ['with its partner near the end', absent('13:59'), absent('13:58'), 'void'],
    ['whose partner the statement has', absent('13:20'), absent('13:10', { isTold: true }), 'missing_there'],
    ['which he told elsewhere', absent('13:20', { isTold: true }), absent('13:10'), 'missing_there'],
    ['before the edge, its partner behind it', absent('13:50'), absent('13:59'), 'missing_there'],
    ['behind the edge, its partner before it', absent('13:59'), absent('13:50', { missing: 'open' }), 'pending'],
    ['whose partner matched before', absent('13:10'), absent('12:50'), 'missing_there'],
    ['whose partner was missing before', absent('13:10'), absent('12:50', { missing: 'open' }), 'void'],
    ['whose missing partner is explained', absent('13:10'), absent('12:50', { missing: 'explained' }), 'void'],
    ['whose missing partner is corrected', absent('13:10'), absent('12:50', { missing: 'corrected' }), 'void'],
    ['whose missing partner came', absent('13:10'), absent('12:50', { missing: 'closed' }), 'missing_there'],
    [
      'whose missing partner is told now',
      absent('13:10'),
      absent('12:50', { missing: 'open', isTold: true }),
      'missing_there',
    ],
    ['whose partner comes after the end', absent('13:10'), absent('14:00'), 'missing_there'],
    ['whose partner was missing after the end', absent('13:10'), absent('14:30', { missing: 'open' }), 'void'],
    ['that was void before', absent('13:10', { missing: 'closed' }), absent('12:50', { missing: 'closed' }), 'void'],
  ])('D-04 %s', (_what, move, partner, verdict) => {
    expect(verdictOfAbsent(move, partner, time)).toBe(verdict)
  })
})

test.each<[bigint, string, boolean]>([
  [100n, 'PHP', true],
  [-100n, 'PHP', true],
  [150n, 'PHP', false],
  [-1n, 'PHP', false],
  [100n, 'JPY', false],
  [10_000n, 'JPY', true],
  [10n ** 15n, 'PHP', true],
  [-(10n ** 15n), 'PHP', true],
  [10n ** 15n + 100n, 'PHP', false],
  [-(10n ** 15n) - 100n, 'PHP', false],
])('WAL-12 W-28 a correction of %d in %s can be posted: %s', (amount, currency, expected) => {
  expect(isMovable(amount, currency)).toBe(expected)
})
